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

{{- define "maas.theOperator" -}}
- name: the-operator
  expression: request.userInfo.username == '{{ include "maas.userName" . }}'
{{- end }}

{{/* Strings for a list in an expression. */}}
{{- define "maas.celStrings" -}}
'{{ join "', '" . }}'
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

{{/* The beginning of a policy about finalizers that are taken off while the operator still has something to do. */}}
{{- define "maas.finalizerPolicy" -}}
matchConstraints:
  {{- include "maas.policyMatch" (dict "resources" (list "aitenants" "maastenantconfigs" "tenants") "operations" (list "UPDATE")) | nindent 2 }}
matchConditions:
  {{- include "maas.notTheOperator" . | nindent 2 }}
variables:
  - name: home
    expression: request.namespace
  - name: tenant
    expression: >-
      {{- include "maas.tenantOfNamespace" . | nindent 6 }}
  # Where the operator acts on no object, it takes nothing off either.
  - name: guards
    expression: >-
      request.resource.resource == 'aitenants'
      ? (variables.home == '{{ .Values.namespaces.aitenants }}' ? ['maas.opendatahub.io/aitenant-cleanup'] : [])
      : variables.tenant == '' ? [] : request.resource.resource == 'tenants'
      ? ['maas.opendatahub.io/tenant-cleanup', 'maas.opendatahub.io/tenant-finalizer'] : ['maas.opendatahub.io/tenant-cleanup']
  - name: removed
    expression: >-
      variables.guards.filter(f, f in dyn(oldObject.metadata).?finalizers.orValue(dyn([]))
      && !(f in dyn(object.metadata).?finalizers.orValue(dyn([]))))
{{- end }}
