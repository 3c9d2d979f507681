{{/* Name of the Deployment and of what belongs to it: that of the earlier controller, so that only one of them can be there. */}}
{{- define "maas.name" -}}maas-controller{{- end }}

{{/* Name of roles and bindings in other namespaces. */}}
{{- define "maas.roleName" -}}maas-operator{{- end }}

{{- define "maas.selectorLabels" -}}
app.kubernetes.io/name: maas-operator
app.kubernetes.io/instance: {{ .Release.Name }}
{{- end }}

{{/* Ports of the API server: those of the values, and those that the cluster itself names, which only helm sees. */}}
{{- define "maas.apiServerPorts" -}}
{{- $ports := list }}
{{- range .Values.networkPolicy.apiServerPorts }}
{{- $ports = append $ports (int .) }}
{{- end }}
{{- range (lookup "discovery.k8s.io/v1" "EndpointSlice" "default" "kubernetes").ports }}
{{- $ports = append $ports (int .port) }}
{{- end }}
{{- $ports | uniq | join ", " }}
{{- end }}

{{/* Of the pod of helm test, which is none of the operator's. */}}
{{- define "maas.testLabels" -}}
app.kubernetes.io/name: {{ include "maas.name" . }}-test
app.kubernetes.io/instance: {{ .Release.Name }}
{{- end }}

{{- define "maas.labels" -}}
{{ include "maas.selectorLabels" . }}
app.kubernetes.io/component: operator
app.kubernetes.io/part-of: models-as-a-service
app.kubernetes.io/managed-by: {{ .Release.Service }}
app.kubernetes.io/version: {{ .Chart.AppVersion | quote }}
helm.sh/chart: {{ printf "%s-%s" .Chart.Name .Chart.Version }}
{{- end }}

{{/* The infra namespace by the rule of the setting INFRA_NAMESPACE. */}}
{{- define "maas.infraNamespace" -}}
{{- if ne .Values.namespaces.infra "AUTO" -}}
{{- default .Release.Namespace .Values.namespaces.infra -}}
{{- else if eq .Release.Namespace "opendatahub" -}}odh-ai-gateway-infra
{{- else if eq .Release.Namespace "redhat-ods-applications" -}}redhat-ai-gateway-infra
{{- else -}}{{ .Release.Namespace }}
{{- end -}}
{{- end }}

{{- define "maas.image" -}}
{{- if .Values.image.digest -}}
{{ .Values.image.repository }}@{{ .Values.image.digest }}
{{- else -}}
{{ .Values.image.repository }}:{{ default .Chart.AppVersion .Values.image.tag }}
{{- end -}}
{{- end }}

{{/* The operator's account as a subject of bindings. */}}
{{- define "maas.subjects" -}}
subjects:
- kind: ServiceAccount
  name: {{ include "maas.name" . }}
  namespace: {{ .Release.Namespace }}
{{- end }}

{{/* Where and with which credentials pods of the image run. */}}
{{- define "maas.placement" -}}
{{- with .Values.image.pullSecrets -}}
imagePullSecrets:
  {{- range . }}
  - name: {{ . }}
  {{- end }}
{{- end }}
{{- with .Values.priorityClassName }}
priorityClassName: {{ . }}
{{- end }}
{{- with .Values.nodeSelector }}
nodeSelector:
  {{- toYaml . | nindent 2 }}
{{- end }}
{{- with .Values.tolerations }}
tolerations:
  {{- toYaml . | nindent 2 }}
{{- end }}
{{- end }}

{{/* The profile "restricted". No user is named: OpenShift chooses one, elsewhere it is that of the image. */}}
{{- define "maas.podSecurity" -}}
runAsNonRoot: true
seccompProfile: {type: RuntimeDefault}
{{- end }}

{{- define "maas.containerSecurity" -}}
allowPrivilegeEscalation: false
readOnlyRootFilesystem: true
capabilities: {drop: [ALL]}
{{- end }}
