/** Moves legacy Tenants into their successors and tells how far it got (contract section 9). */
@NullMarked
package io.opendatahub.maas.legacytenant;

import org.jspecify.annotations.NullMarked;
