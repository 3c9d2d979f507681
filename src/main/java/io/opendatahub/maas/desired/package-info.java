/**
 * What should exist: a tenant's settings judged by the rules of contract section 5, and the objects of contract section 4
 * computed from them. Pure: the same context gives the same bytes, and nothing here talks to a cluster.
 */
@NullMarked
package io.opendatahub.maas.desired;

import org.jspecify.annotations.NullMarked;
