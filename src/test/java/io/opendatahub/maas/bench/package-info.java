/** Measures the operator's promises on a real control plane ({@code hack/bench}); figures, not tests. */
package io.opendatahub.maas.bench;
