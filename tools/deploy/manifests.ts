import { autoscalers } from './autoscaling.ts';
import type { Cluster } from './cluster.ts';
import {
  ADMIN_PORT,
  commonSettings,
  CONTAINER_PORT,
  METRICS_PORT,
  type DeployedService,
  GRACE_SECONDS,
} from './deployed-service.ts';
import { type Json, labels, meta, selector } from './labels.ts';
import { servicePolicy } from './network-policies.ts';
import { confined, type MountedFiles, podSettings, withAuthorities } from './pods.ts';
import { serviceResources } from './resources.ts';
import { RESOURCE_ATTRIBUTES, serviceSecrets, serviceSettings, SETTINGS } from './service-variables.ts';

/** A service in a cluster: account, deployment, address, disruption budget, policy, autoscaler. Pure. */
export function serviceManifests(service: DeployedService, cluster: Cluster): Json[] {
  const { name } = service;
  const ports = [
    { name: 'http', port: CONTAINER_PORT, targetPort: 'http' },
    ...(hasAdminPort(service, cluster) ? [{ name: 'admin', port: ADMIN_PORT, targetPort: 'admin' }] : []),
  ];
  return [
    { apiVersion: 'v1', kind: 'ServiceAccount', metadata: meta(name), automountServiceAccountToken: false },
    deployment(service, cluster),
    { apiVersion: 'v1', kind: 'Service', metadata: meta(name), spec: { selector: selector(name), ports } },
    {
      apiVersion: 'policy/v1',
      kind: 'PodDisruptionBudget',
      metadata: meta(name),
      spec: { maxUnavailable: 1, selector: { matchLabels: selector(name) } },
    },
    servicePolicy(service, cluster),
    ...autoscalers(service, cluster),
  ];
}

/** The settings that all services share, as `configMapGenerator` makes them. Pure. */
export function settingsMap(services: DeployedService[], cluster: Cluster): Json {
  const literals = Object.entries({
    ...commonSettings(services),
    LOG_LEVEL: 'info',
    ...(cluster.admins && { ADMIN_PORT: `${ADMIN_PORT}` }),
    ...cluster.settings,
  }).filter(([name]) => name !== RESOURCE_ATTRIBUTES);
  return { name: SETTINGS, literals: literals.map(([key, value]) => `${key}=${value}`) };
}

/** Only the door has admin routes to keep apart, and only where it is said who may use them. */
function hasAdminPort({ isDoor }: DeployedService, { admins }: Cluster): boolean {
  return isDoor && admins !== undefined;
}

/** Files that a bucket would have are in `/tmp`, in development. */
function keepsFiles({ definition: { folder } }: DeployedService, { settings }: Cluster): boolean {
  return folder !== undefined && folder in settings;
}

function deployment(service: DeployedService, cluster: Cluster): Json {
  const { name } = service;
  const files = withAuthorities(serviceSecrets(service, cluster), cluster);
  return {
    apiVersion: 'apps/v1',
    kind: 'Deployment',
    metadata: meta(name),
    spec: {
      // an autoscaler sets it
      ...(!cluster.autoscaling && { replicas: cluster.replicas }),
      selector: { matchLabels: selector(name) },
      strategy: { type: 'RollingUpdate', rollingUpdate: { maxSurge: 1, maxUnavailable: 0 } },
      template: {
        metadata: { labels: labels(name), annotations: SCRAPED },
        spec: {
          serviceAccountName: name,
          ...podSettings(cluster),
          terminationGracePeriodSeconds: GRACE_SECONDS,
          topologySpreadConstraints: spread(name, cluster),
          containers: [container(service, files, cluster)],
          volumes: [
            { name: 'tmp', emptyDir: { sizeLimit: keepsFiles(service, cluster) ? '2Gi' : '64Mi' } },
            ...files.volumes,
          ],
        },
      },
    },
  };
}

/** For Prometheus with targets by annotations; with the operator, a PodMonitor of the port `metrics`. */
const SCRAPED: Json = {
  'prometheus.io/scrape': 'true',
  'prometheus.io/port': `${METRICS_PORT}`,
  'prometheus.io/path': '/metrics',
};

function spread(name: string, { spreadsZones }: Cluster): Json[] {
  const over = (topologyKey: string): Json => ({
    maxSkew: 1,
    topologyKey,
    whenUnsatisfiable: 'ScheduleAnyway',
    labelSelector: { matchLabels: selector(name) },
  });
  const hosts = over('kubernetes.io/hostname');
  return spreadsZones ? [over('topology.kubernetes.io/zone'), hosts] : [hosts];
}

function container(service: DeployedService, files: MountedFiles, cluster: Cluster): Json {
  const { name } = service;
  const { envFrom, env } = serviceSettings(cluster);
  return {
    name,
    image: cluster.imageOf(name),
    ports: [
      { name: 'http', containerPort: CONTAINER_PORT },
      ...(hasAdminPort(service, cluster) ? [{ name: 'admin', containerPort: ADMIN_PORT }] : []),
      { name: 'metrics', containerPort: METRICS_PORT },
    ],
    envFrom,
    env: [...env, ...files.variables],
    startupProbe: probe('/health/live', { periodSeconds: 2, failureThreshold: 30 }),
    livenessProbe: probe('/health/live', { periodSeconds: 10, failureThreshold: 3 }),
    readinessProbe: probe('/health/ready', { periodSeconds: 2, failureThreshold: 2 }),
    resources: serviceResources(
      name,
      cluster.memoryLimits[name],
      keepsFiles(service, cluster) ? '2304Mi' : undefined,
    ),
    ...confined(files.mounts),
  };
}

function probe(path: string, timing: { periodSeconds: number; failureThreshold: number }): Json {
  return { httpGet: { path, port: 'http' }, timeoutSeconds: 5, ...timing };
}
