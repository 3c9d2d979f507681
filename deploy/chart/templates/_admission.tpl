{{/*
What the admission policies have in common. Expressions are CEL; all of them work on dyn() and optional fields, because an expression
that fails refuses or hides something that it was not meant for.
*/}}

{{/* The user name of the operator's service account; it is exempt from what protects its own marks. */}}
{{- define "maas.userName" -}}
system:serviceaccount:{{ .Release.Namespace }}:{{ include "maas.name" . }}
{{- end }}

{{- define "maas.notTheOperator" -}}
- name: not-the-operator
  expression: request.userInfo.username != '{{ include "maas.userName" . }}'
{{- end }}

{{/* The tenant of the namespace in variables.home by contract section 3; empty when it can be none's. */}}
{{- define "maas.tenantOfNamespace" -}}
variables.home == '{{ .Values.namespaces.defaultTenant }}' ? 'models-as-a-service'
: variables.home.matches('^ai-tenant-[a-z0-9]([-a-z0-9]*[a-z0-9])?$') && variables.home != 'ai-tenant-models-as-a-service'
? variables.home.substring(10) : ''
{{- end }}

{{/* Metadata of a policy and of its binding. Arguments: root, name. */}}
{{- define "maas.policyMetadata" -}}
name: {{ .name }}
labels:
  {{- include "maas.labels" .root | nindent 2 }}
{{- end }}

{{/* The binding of a policy, for the whole cluster. Arguments: root, name, action. */}}
{{- define "maas.policyBinding" -}}
apiVersion: admissionregistration.k8s.io/v1
kind: ValidatingAdmissionPolicyBinding
metadata:
  {{- include "maas.policyMetadata" . | nindent 2 }}
spec:
  policyName: {{ .name }}
  validationActions: [{{ .action }}]
{{- end }}

{{/* Rules of a policy for some kinds of our group. Arguments: resources, operations. */}}
{{- define "maas.policyMatch" -}}
resourceRules:
  - apiGroups: [maas.opendatahub.io]
    apiVersions: [v1alpha1]
    resources: [{{ join ", " .resources }}]
    operations: [{{ join ", " .operations }}]
{{- end }}
