/** What stands in the repository beside the code: documents, workflows, scripts, and what is built from all of it. */
@NullMarked
package io.opendatahub.maas.repository;

import org.jspecify.annotations.NullMarked;
