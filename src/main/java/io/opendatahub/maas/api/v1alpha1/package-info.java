/**
 * The custom resources of API group {@code maas.opendatahub.io/v1alpha1}: what users write, and what the operator reports.
 * The CRDs in {@code crds/} are generated from these classes (see {@code hack/update-generated}).
 *
 * <p>Specs are read as they are stored, also values that a newer schema would refuse: one odd object must not break
 * reading a whole list. Hence no enums, no quantities and no primitive types in specs; {@code null} means left out.
 * Never write back a whole object that was read through these classes: they do not know the fields of newer releases.
 */
@NullMarked
package io.opendatahub.maas.api.v1alpha1;

import org.jspecify.annotations.NullMarked;
