/** What becomes of objects of earlier releases: plans only, carried out by others (contract sections 7 and 9). Pure. */
@NullMarked
package io.opendatahub.maas.migration;

import org.jspecify.annotations.NullMarked;
