/** How files that are generated from code are compared in the build and updated by one command. */
@NullMarked
package io.opendatahub.maas.generated;

import org.jspecify.annotations.NullMarked;
