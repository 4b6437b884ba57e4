import type { Autoscaling, Cluster } from './cluster.ts';
import type { DeployedService } from './deployed-service.ts';
import { type Json, meta } from './labels.ts';

/**
 * What gives a service more pods: KEDA by requests and waiting events where there is one, else an
 * autoscaler by processor time. Not by the age of due deliveries: an endpoint that hangs makes it grow, and
 * its lane is served by one process, however many there are (ADR 20). Pure.
 */
export function autoscalers(service: DeployedService, { autoscaling, replicas }: Cluster): Json[] {
  if (!autoscaling) return [];
  const { name } = service;
  const target = { apiVersion: 'apps/v1', kind: 'Deployment', name };
  const bounds = { maxReplicas: autoscaling.maxReplicas };
  if (autoscaling.keda)
    return [
      {
        apiVersion: 'keda.sh/v1alpha1',
        kind: 'ScaledObject',
        metadata: meta(name),
        spec: {
          scaleTargetRef: target,
          minReplicaCount: replicas,
          maxReplicaCount: autoscaling.maxReplicas,
          advanced: { horizontalPodAutoscalerConfig: { behavior: BEHAVIOR } },
          triggers: triggersOf(service, autoscaling),
        },
      },
    ];
  return [
    {
      apiVersion: 'autoscaling/v2',
      kind: 'HorizontalPodAutoscaler',
      metadata: meta(name),
      spec: {
        scaleTargetRef: target,
        minReplicas: replicas,
        ...bounds,
        behavior: BEHAVIOR,
        metrics: [
          {
            type: 'Resource',
            resource: {
              name: 'cpu',
              target: { type: 'Utilization', averageUtilization: autoscaling.cpuPercent },
            },
          },
        ],
      },
    },
  ];
}

/** One pod less at a time: each that leaves makes its consumer group share the partitions anew (ADR 91). */
const BEHAVIOR: Json = {
  scaleDown: { stabilizationWindowSeconds: 300, policies: [{ type: 'Pods', value: 1, periodSeconds: 60 }] },
};

/** The queries of the triggers of a service, by Prometheus. Pure. */
function triggersOf({ name, definition }: DeployedService, { keda, cpuPercent }: Autoscaling): Json[] {
  const { prometheus, selector, requestsPerSecond, lag } = keda!;
  const series = `job="${name}",${selector}`;
  const query = (text: string, threshold: number): Json => ({
    type: 'prometheus',
    metricType: 'AverageValue',
    metadata: { serverAddress: prometheus, query: text, threshold: `${threshold}` },
  });
  return [
    { type: 'cpu', metricType: 'Utilization', metadata: { value: `${cpuPercent}` } },
    query(`sum(rate(http_server_request_duration_seconds_count{${series}}[2m]))`, requestsPerSecond),
    // more pods than partitions would stand idle
    ...(definition.consumes
      ? [query(`sum(max by (messaging_destination_name) (consumer_lag{${series}}))`, lag)]
      : []),
  ];
}
