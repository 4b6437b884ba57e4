import type { DeployedService } from './deployed-service.ts';
import type { Json } from './labels.ts';

/** Servers that the suite needs and that somebody else runs. */
export type PeerName = 'postgres' | 'kafka' | 'redis' | 's3' | 'smtp' | 'clamd' | 'collector' | 'dns';

/** Where a server is, as network policies say it. */
export interface Peer {
  ports: readonly number[];
  /** Blocks of addresses, namespaces and pods (`NetworkPolicyPeer`). */
  to: readonly Json[];
}

/** When a service gets more pods. */
export interface Autoscaling {
  maxReplicas: number;
  /** Per cent of the processor time that a pod asks for. */
  cpuPercent: number;
  /** With KEDA also by requests and events that wait, which its Prometheus knows. */
  keda?: {
    prometheus: string;
    /** Matchers for the series of this installation: there may be another one in the same Prometheus. */
    selector: string;
    requestsPerSecond: number;
    lag: number;
  };
}

/** What manifests must know of a cluster. */
export interface Cluster {
  imageOf(service: string): string;
  pullSecrets: readonly string[];
  priorityClass?: string;
  replicas: number;
  /** Not two replicas on one host, where there is a choice of zones and hosts. */
  spreadsZones: boolean;
  /** Limits that replace the measured ones, by service. */
  memoryLimits: Readonly<Record<string, string>>;
  autoscaling?: Autoscaling;
  /** Undefined: there is no such server. */
  peers: Readonly<Partial<Record<PeerName, Peer>>>;
  /** Who may reach the gateway; undefined: everybody. */
  clients?: readonly Json[];
  /** Who may use the admin routes, which have their own port; undefined: all, at the usual port. */
  admins?: readonly Json[];
  /** Secret settings that the Secrets of services have besides those without which none starts. */
  optionalSecrets: readonly string[];
  /** The ConfigMap with the certificates of authorities that servers have and Node does not know. */
  authorities?: string;
  /** Settings of all services. */
  settings: Readonly<Record<string, string>>;
  /** Partitions of topics that need more than the release gives them. */
  partitions: Readonly<Record<string, number>>;
  /** How often a Job of the rollout is tried again. */
  jobRetries: number;
}

const podsNamed = (name: string): Json => ({
  podSelector: { matchLabels: { 'app.kubernetes.io/name': name } },
});

export const KUBE_DNS: Peer = {
  ports: [53],
  to: [
    {
      namespaceSelector: { matchLabels: { 'kubernetes.io/metadata.name': 'kube-system' } },
      podSelector: { matchLabels: { 'k8s-app': 'kube-dns' } },
    },
  ],
};

/** A development cluster: the backing services are pods of the namespace, and nothing leaves it. */
export const DEVELOPMENT: Cluster = {
  // those that `docker compose build` makes; a tag of their own, as `latest` would be asked of a registry
  imageOf: (service) => `referral-exchange/${service}:local`,
  pullSecrets: [],
  replicas: 1,
  spreadsZones: false,
  memoryLimits: {},
  peers: {
    postgres: { ports: [5432], to: [podsNamed('postgres')] },
    kafka: { ports: [9092], to: [podsNamed('kafka')] },
    redis: { ports: [6379], to: [podsNamed('redis')] },
    dns: KUBE_DNS,
  },
  optionalSecrets: [],
  settings: {
    LOG_LEVEL: 'debug',
    PUBLIC_BASE_URL: 'http://localhost:3000',
    OAUTH_ISSUER: 'http://localhost:3000',
    KAFKA_BROKERS: 'kafka:9092',
    KAFKA_REPLICATION_FACTOR: '1',
    // nothing leaves the namespace
    TRUSTED_NETWORK: 'true',
    // files are lost with the pod
    DOCUMENTS_DIR: '/tmp/documents',
  },
  partitions: {},
  // Postgres comes up at the same time
  jobRetries: 20,
};

/** The servers that a service reaches. */
export function peersOf({ definition }: DeployedService, { peers }: Cluster): Peer[] {
  const names: PeerName[] = [...definition.needs, ...(definition.calls ?? []), 'collector'];
  return names.flatMap((name) => peers[name] ?? []);
}
