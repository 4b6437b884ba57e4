#!/bin/sh
# Runs a command of a service in a cluster, in a Job with memory of its own, and prints what it says (docs/operations.md, "Commands").
#   deploy/command.sh <service> <command> [argument …]
#   deploy/command.sh auth audit verify
# The Job is made of the CronJob `<service>-reseal`, so image, settings and secrets are those of the release. It works while all pods of
# the service are stopped, as a restore needs it. The exit code is 1 when the command failed.
set -eu

if [ $# -lt 2 ]; then
  echo 'usage: deploy/command.sh <service> <command> [argument …]; NAMESPACE names another one than referral-exchange' >&2
  exit 2
fi
if [ "$1 $2" = 'auth audit' ] && [ "${3:-}" = export ]; then
  echo 'An export is longer than what a node keeps of a log, and its beginning would be missing without a word.' >&2
  echo 'Ask the gateway for it: GET /api/v1/admin/audit-log/export (docs/operations.md, "The audit log")' >&2
  exit 2
fi
namespace="${NAMESPACE:-referral-exchange}"
# seconds
command_timeout="${COMMAND_TIMEOUT:-3600}"
look_every="${LOOK_EVERY:-2}"
service="$1"
shift
name="$service-command-$(date +%s)-$$"

# the arguments as a list of JSON
arguments=''
for argument in "$@"; do
  arguments="$arguments,\"$(printf '%s' "$argument" | sed 's/[\\"]/\\&/g')\""
done
command="[{\"op\":\"replace\",\"path\":\"/spec/template/spec/containers/0/command\",\"value\":[\"node\",\"dist/main.js\"$arguments]}]"

job="$(kubectl create job "$name" --namespace "$namespace" --from "cronjob/$service-reseal" --dry-run=client --output json)"
job="$(printf '%s' "$job" | kubectl patch --local --filename - --type json --patch "$command" --output json)"
printf '%s' "$job" | kubectl create --namespace "$namespace" --filename - >&2

deadline=$(($(date +%s) + command_timeout))
while :; do
  state="$(kubectl get job "$name" --namespace "$namespace" --output \
    jsonpath='{.status.conditions[?(@.status=="True")].type}')"
  case "$state" in
    *Complete* | *Failed*) break ;;
  esac
  if [ "$(date +%s)" -ge "$deadline" ]; then
    echo "The Job $name has not ended in $command_timeout s. It goes on: kubectl --namespace $namespace logs job/$name" >&2
    exit 1
  fi
  sleep "$look_every"
done
kubectl logs "job/$name" --namespace "$namespace" --tail=-1
case "$state" in
  *Failed*)
    echo "The Job $name failed: kubectl --namespace $namespace describe job/$name says why when it printed nothing" >&2
    exit 1
    ;;
esac
