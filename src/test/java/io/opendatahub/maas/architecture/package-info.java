/** Rules about the code itself, each proven by a fixture that breaks it. */
package io.opendatahub.maas.architecture;
