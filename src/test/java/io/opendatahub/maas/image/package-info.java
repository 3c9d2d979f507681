/** The operator's image without a container: its tree, made and started as the Dockerfile does. */
package io.opendatahub.maas.image;
