/** Which test covers which failure case: {@code docs/cases.md}, generated from the tags on the tests. */
package io.opendatahub.maas.casesdoc;
