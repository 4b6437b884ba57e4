#!/bin/sh
# Rolls a release out in a cluster: the migrations first, then everything else (ADR 25).
#   deploy/rollout.sh k8s/overlays/production [namespace]
# The release before works with what the migrations leave, so a failed migration stops here and nothing is down.
set -eu

overlay="$1"
namespace="${2:-referral-exchange}"
migrations='app.kubernetes.io/component=migration'
timeout="${MIGRATION_TIMEOUT:-30m}"

# a Job cannot be changed: those of the release before are replaced
kubectl delete job --namespace "$namespace" --selector "$migrations" --ignore-not-found
kubectl apply --kustomize "$overlay" --selector "$migrations"
if ! kubectl wait --namespace "$namespace" --for=condition=complete job --selector "$migrations" --timeout="$timeout"; then
  kubectl logs --namespace "$namespace" --selector "$migrations" --prefix --tail=20
  echo 'A migration has not completed. Nothing was rolled out; correct the cause and run this again.' >&2
  exit 1
fi
kubectl apply --kustomize "$overlay"
