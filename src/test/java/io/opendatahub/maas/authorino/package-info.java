/**
 * A stand-in for Authorino, as far as the gateway's AuthPolicy uses it: phases, priorities, conditions and CEL as its sources
 * have them, calls and tokens as a test says.
 */
package io.opendatahub.maas.authorino;
