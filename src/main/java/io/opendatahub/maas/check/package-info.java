/**
 * What must hold before a tenant's objects are written, what works less well than asked for, and whether workloads are
 * available: small pure checks in ordered lists (contract section 6).
 */
@NullMarked
package io.opendatahub.maas.check;

import org.jspecify.annotations.NullMarked;
