#!/bin/sh
# Rolls a release out in a cluster: topics and migrations first, then everything else (ADR 25, ADR 148).
#   deploy/rollout.sh <folder that tools/deploy/render.ts has written, or an overlay of it>
# A Job that fails ends it within seconds, and nothing was rolled out: the release before works with what migrations leave.
# Pods that do not become ready end it as well, and each Deployment that was changed goes back to its revision before.
set -eu

overlay="$1"
# of what is applied: Jobs in another namespace would not be seen, and not be waited for
namespace="$(kubectl kustomize "$overlay" | awk '$1 == "namespace:" { print $2; exit }')"
if [ -z "$namespace" ]; then
  echo "$overlay names no namespace: give the folder that tools/deploy/render.ts has written. Nothing was changed." >&2
  exit 1
fi
jobs='app.kubernetes.io/component in (migration,topics)'
suite='app.kubernetes.io/part-of=referral-exchange'
# seconds
job_timeout="${JOB_TIMEOUT:-1800}"
pod_timeout="${POD_TIMEOUT:-600}"
look_every="${LOOK_EVERY:-2}"

# one line a Deployment: its name and its revision
revisions() {
  kubectl get deployments --namespace "$namespace" --selector "$suite" --output \
    jsonpath='{range .items[*]}{.metadata.name}{" "}{.metadata.annotations.deployment\.kubernetes\.io/revision}{"\n"}{end}'
}

# one line a Job: its name, and Complete or Failed once it has ended
job_states() {
  kubectl get jobs --namespace "$namespace" --selector "$jobs" --output \
    jsonpath='{range .items[*]}{.metadata.name}{" "}{.status.conditions[?(@.status=="True")].type}{"\n"}{end}'
}

await_jobs() {
  deadline=$(($(date +%s) + job_timeout))
  while :; do
    states="$(job_states)"
    if [ -z "$states" ]; then
      echo "There are no Jobs of this release in the namespace $namespace." >&2
      return 1
    fi
    failed="$(printf '%s\n' "$states" | awk '/ .*Failed/ { printf "%s ", $1 }')"
    waiting="$(printf '%s\n' "$states" | awk 'NF && !/ .*Complete/ { printf "%s ", $1 }')"
    if [ -n "$failed" ]; then
      echo "These Jobs failed: $failed" >&2
      return 1
    fi
    [ -n "$waiting" ] || return 0
    if [ "$(date +%s)" -ge "$deadline" ]; then
      echo "These Jobs have not ended in $job_timeout s: $waiting" >&2
      return 1
    fi
    sleep "$look_every"
  done
}

# all Deployments of the suite are waited for, one after the other, each for what is left of the time
await_pods() {
  deadline=$(($(date +%s) + pod_timeout))
  for deployment in $(kubectl get deployments --namespace "$namespace" --selector "$suite" --output name); do
    left=$((deadline - $(date +%s)))
    [ "$left" -gt 0 ] || left=1
    kubectl rollout status "$deployment" --namespace "$namespace" --timeout "${left}s" || return 1
  done
}

undo() {
  revisions | while read -r name revision; do
    earlier="$(printf '%s\n' "$before" | awk -v name="$name" '$1 == name { print $2 }')"
    # a Deployment that is new has nothing to go back to
    if [ -n "$earlier" ] && [ "$earlier" != "$revision" ]; then
      kubectl rollout undo "deployment/$name" --namespace "$namespace" --to-revision "$earlier"
    fi
  done
}

kubectl apply --kustomize "$overlay" --selector 'app.kubernetes.io/component=namespace'
before="$(revisions)"
# a Job cannot be changed: those of the release before are replaced
kubectl delete jobs --namespace "$namespace" --selector "$jobs" --ignore-not-found
# with the network policies of the Jobs, which have the same label
kubectl apply --kustomize "$overlay" --selector "$jobs"
if ! await_jobs; then
  kubectl logs --namespace "$namespace" --selector "$jobs" --prefix --tail=20 >&2 || true
  echo 'Nothing was rolled out. Correct the cause and run this again.' >&2
  exit 1
fi
kubectl apply --kustomize "$overlay"
if ! await_pods; then
  kubectl get pods --namespace "$namespace" --selector "$suite" >&2 || true
  undo
  if await_pods; then
    echo 'Pods did not become ready. Each changed Deployment has its revision before again; settings and policies are new.' >&2
  else
    echo 'Pods did not become ready, and not with the revisions before either: the cause is outside this release.' >&2
  fi
  exit 1
fi
echo 'rolled out: all pods are ready'
