/** Reconciling a MaasTenantConfig: from what is observed to what is written about it. */
@NullMarked
package io.opendatahub.maas.tenantconfig;

import org.jspecify.annotations.NullMarked;
