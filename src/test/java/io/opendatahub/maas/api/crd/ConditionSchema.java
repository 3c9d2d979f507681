package io.opendatahub.maas.api.crd;

/** The schema of {@code status.conditions} of all kinds, with the limits that Kubernetes itself sets for conditions. */
final class ConditionSchema {

    static final String YAML = """
            type: array
            x-kubernetes-list-type: map
            x-kubernetes-list-map-keys: [type]
            items:
              type: object
              description: One observation of the object's state.
              required: [type, status, reason, message, lastTransitionTime]
              properties:
                type:
                  type: string
                  description: What is observed, in CamelCase. Unique within the list.
                  maxLength: 316
                  pattern: ^([a-z0-9]([-a-z0-9]*[a-z0-9])?(\\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*/)?(([A-Za-z0-9][-A-Za-z0-9_.]*)?[A-Za-z0-9])$
                status:
                  type: string
                  description: True, False, or Unknown while it is not known yet.
                  enum: ["True", "False", "Unknown"]
                reason:
                  type: string
                  description: Cause of the status, one word in CamelCase for programs.
                  minLength: 1
                  maxLength: 1024
                  pattern: ^[A-Za-z]([A-Za-z0-9_,:]*[A-Za-z0-9_])?$
                message:
                  type: string
                  description: Cause of the status for people, with the remedy where one is known.
                  maxLength: 32768
                lastTransitionTime:
                  type: string
                  format: date-time
                  description: When the status last changed from one value to another.
                observedGeneration:
                  type: integer
                  format: int64
                  minimum: 0
                  description: Generation of the object (metadata.generation) that was observed.
            """;

    private ConditionSchema() {}
}
