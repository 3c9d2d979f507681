/**
 * How the operator speaks about a tenant: condition types, the reasons, how a new status is made from the previous one, how
 * two statuses differ, and which events that difference is worth (contract section 6). Pure.
 */
@NullMarked
package io.opendatahub.maas.status;

import org.jspecify.annotations.NullMarked;
