/** The CRDs in {@code crds/}: made from the classes of the API package, compared with the files, and tried on a real API server. */
@NullMarked
package io.opendatahub.maas.api.crd;

import org.jspecify.annotations.NullMarked;
