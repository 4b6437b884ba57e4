import { commonSettings, CONTAINER_PORT, METRICS_PORT, type DeployedService } from './deployed-service.ts';

export type Json = Record<string, unknown>;

export const SUITE = 'referral-exchange';
const SETTINGS = 'settings';
/** The user `node` of the image. */
const USER = 1000;
/** Postgres itself, and PgBouncer before it. */
export const DATABASE_PORTS = [5432, 6432];
const BACKING_PORTS = { postgres: DATABASE_PORTS, kafka: [9092], redis: [6379] };
const OTLP_PORT = 4318;

/** A service in a cluster: account, deployment, address, disruption budget, network policy. Pure. */
export function serviceManifests(service: DeployedService): Json[] {
  const { name } = service;
  return [
    { apiVersion: 'v1', kind: 'ServiceAccount', metadata: meta(name), automountServiceAccountToken: false },
    deployment(service),
    {
      apiVersion: 'v1',
      kind: 'Service',
      metadata: meta(name),
      spec: { selector: selector(name), ports: [{ name: 'http', port: CONTAINER_PORT, targetPort: 'http' }] },
    },
    {
      apiVersion: 'policy/v1',
      kind: 'PodDisruptionBudget',
      metadata: meta(name),
      spec: { maxUnavailable: 1, selector: { matchLabels: selector(name) } },
    },
    networkPolicy(service),
  ];
}

/** `k8s/base/kustomization.yaml`: all services and the settings that they share. Pure. */
export function baseKustomization(services: DeployedService[]): Json {
  const literals = Object.entries({ ...commonSettings(services), LOG_LEVEL: 'info' });
  return {
    apiVersion: 'kustomize.config.k8s.io/v1beta1',
    kind: 'Kustomization',
    resources: [
      ...services.map(({ name }) => `services/${name}.yaml`),
      'migrations.yaml',
      'topics.yaml',
      'default-deny.yaml',
    ],
    configMapGenerator: [{ name: SETTINGS, literals: literals.map(([key, value]) => `${key}=${value}`) }],
  };
}

function meta(name: string): Json {
  return { name, labels: labels(name) };
}

export function labels(name: string): Record<string, string> {
  return { ...selector(name), 'app.kubernetes.io/part-of': SUITE };
}

function selector(name: string): Record<string, string> {
  return { 'app.kubernetes.io/name': name };
}

function deployment(service: DeployedService): Json {
  const { name } = service;
  return {
    apiVersion: 'apps/v1',
    kind: 'Deployment',
    metadata: meta(name),
    spec: {
      replicas: 2,
      selector: { matchLabels: selector(name) },
      strategy: { type: 'RollingUpdate', rollingUpdate: { maxSurge: 1, maxUnavailable: 0 } },
      template: { metadata: { labels: labels(name), annotations: SCRAPED }, spec: podSpec(service) },
    },
  };
}

/** For Prometheus with targets by annotations; with the operator, a PodMonitor of the port `metrics`. */
const SCRAPED: Json = {
  'prometheus.io/scrape': 'true',
  'prometheus.io/port': `${METRICS_PORT}`,
  'prometheus.io/path': '/metrics',
};

function podSpec(service: DeployedService): Json {
  const { name } = service;
  return {
    serviceAccountName: name,
    automountServiceAccountToken: false,
    enableServiceLinks: false,
    // a stop drains calls, messages and attempts; the services themselves give up below a minute
    terminationGracePeriodSeconds: 60,
    securityContext: UNPRIVILEGED,
    topologySpreadConstraints: [
      {
        maxSkew: 1,
        topologyKey: 'kubernetes.io/hostname',
        whenUnsatisfiable: 'ScheduleAnyway',
        labelSelector: { matchLabels: selector(name) },
      },
    ],
    containers: [container(service)],
    volumes: VOLUMES,
  };
}

function container({ name, secrets, optionalSecrets }: DeployedService): Json {
  return {
    name,
    image: `${SUITE}/${name}`,
    ports: [
      { name: 'http', containerPort: CONTAINER_PORT },
      { name: 'metrics', containerPort: METRICS_PORT },
    ],
    envFrom: [{ configMapRef: { name: SETTINGS } }],
    env: [
      ...IDENTITY,
      ...secrets.map((key) => secretVariable(name, key)),
      ...optionalSecrets.map((key) => secretVariable(name, key, true)),
    ],
    startupProbe: probe('/health/live', { periodSeconds: 2, failureThreshold: 30 }),
    livenessProbe: probe('/health/live', { periodSeconds: 10, failureThreshold: 3 }),
    readinessProbe: probe('/health/ready', { periodSeconds: 2, failureThreshold: 2 }),
    resources: { requests: { cpu: '100m', memory: '192Mi' }, limits: { memory: '512Mi' } },
    ...CONFINED,
  };
}

/** Logs, traces and metrics name the pod, so that they can be joined. */
const IDENTITY: Json[] = [
  { name: 'POD_NAME', valueFrom: { fieldRef: { fieldPath: 'metadata.name' } } },
  {
    name: 'OTEL_RESOURCE_ATTRIBUTES',
    value: 'service.instance.id=$(POD_NAME),k8s.pod.name=$(POD_NAME)',
  },
];

export const UNPRIVILEGED: Json = {
  runAsNonRoot: true,
  runAsUser: USER,
  runAsGroup: USER,
  seccompProfile: { type: 'RuntimeDefault' },
};
export const VOLUMES: Json[] = [{ name: 'tmp', emptyDir: { sizeLimit: '64Mi' } }];

export const CONFINED: Json = {
  securityContext: {
    allowPrivilegeEscalation: false,
    readOnlyRootFilesystem: true,
    capabilities: { drop: ['ALL'] },
  },
  volumeMounts: [{ name: 'tmp', mountPath: '/tmp' }],
};

/** A pod whose Secret lacks a key does not start, and says so, unless the key is optional. */
export function secretVariable(service: string, key: string, optional?: boolean): Json {
  const secretKeyRef = { name: `${service}-secrets`, key, ...(optional && { optional }) };
  return { name: key, valueFrom: { secretKeyRef } };
}

function probe(path: string, timing: { periodSeconds: number; failureThreshold: number }): Json {
  return { httpGet: { path, port: 'http' }, timeoutSeconds: 5, ...timing };
}

/**
 * Clients reach the door alone; a service is reached by the door and by the services that call it, reaches
 * those that it calls and what it needs, and nothing else. Metrics are read from namespaces that are labelled
 * for it.
 */
function networkPolicy({ name, definition, isDoor, callers, callees, internetPorts }: DeployedService): Json {
  const backingPorts = definition.needs.flatMap((need) => BACKING_PORTS[need].map(tcp));
  return {
    apiVersion: 'networking.k8s.io/v1',
    kind: 'NetworkPolicy',
    metadata: meta(name),
    spec: {
      podSelector: { matchLabels: selector(name) },
      policyTypes: ['Ingress', 'Egress'],
      ingress: [
        { ...(!isDoor && { from: callers.map(podsOf) }), ports: [tcp(CONTAINER_PORT)] },
        { from: [COLLECTORS], ports: [tcp(METRICS_PORT)] },
      ],
      egress: [
        ...(callees.length > 0 ? [{ to: callees.map(podsOf), ports: [tcp(CONTAINER_PORT)] }] : []),
        { ports: DNS },
        { ports: [...backingPorts, tcp(OTLP_PORT)] },
        ...(internetPorts.length > 0 ? [{ to: [INTERNET], ports: internetPorts.map(tcp) }] : []),
      ],
    },
  };
}

function podsOf(service: string): Json {
  return { podSelector: { matchLabels: labels(service) } };
}

/** Namespaces that may read metrics have this label (docs/operations.md). */
const COLLECTORS: Json = { namespaceSelector: { matchLabels: { [`${SUITE}/metrics`]: 'collector' } } };

/** A second fence around the service's own guard against calls into our network. */
const INTERNET: Json = {
  ipBlock: {
    cidr: '0.0.0.0/0',
    except: ['10.0.0.0/8', '100.64.0.0/10', '169.254.0.0/16', '172.16.0.0/12', '192.168.0.0/16'],
  },
};

export const DNS: Json[] = [{ protocol: 'UDP', port: 53 }, tcp(53)];

export function tcp(port: number): Json {
  return { protocol: 'TCP', port };
}
