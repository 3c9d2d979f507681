/**
 * Names, labels and annotations of everything the operator makes, reads or writes (contract sections 3 and 4). Pure.
 */
@NullMarked
package io.opendatahub.maas.naming;

import org.jspecify.annotations.NullMarked;
