/** The operator as a person meets it: the real jar as a process on a real control plane ({@code hack/demo}). */
package io.opendatahub.maas.demo;
