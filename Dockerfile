# The operator's image. Built from the repository alone:
#
#   docker build -t maas-operator .
#
# The last stage has glibc, zlib and nothing else that runs: no shell, no package manager. "distroless java-base", which is that without
# a Java, was chosen over an empty image because the Java runtime needs both, and this way their updates come with the base image. Everything else is made by
# deploy/image/assemble, which the build tests without a container (ImageIT).
ARG BUILD_IMAGE=maven:3.9-eclipse-temurin-25
ARG BASE_IMAGE=gcr.io/distroless/java-base-debian12:nonroot

FROM ${BUILD_IMAGE} AS build
WORKDIR /build
COPY . .
RUN mvn -B -Dmaven.test.skip package && deploy/image/assemble "$JAVA_HOME" target target/image

FROM ${BASE_IMAGE}
COPY --from=build /build/target/image/ /
WORKDIR /app
USER 65532:65532
EXPOSE 8080 8081
ENTRYPOINT ["/jre/bin/java", "@jvm.options", "-XX:AOTCache=maas-operator.aot", "-jar", "maas-operator.jar"]
