module maas.opendatahub.io/control-plane/crds

go 1.26.0

require (
	github.com/cert-manager/cert-manager v1.21.2
	github.com/prometheus-operator/prometheus-operator v0.85.0
	istio.io/api v1.31.4
	sigs.k8s.io/gateway-api v1.6.3
)
