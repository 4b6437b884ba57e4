import type { Cluster } from './cluster.ts';
import type { DeployedService } from './deployed-service.ts';
import { type Json, labels } from './labels.ts';
import { jobPolicy } from './network-policies.ts';
import { jobManifest } from './pods.ts';
import { resources } from './resources.ts';
import { serviceSecrets, serviceSettings } from './service-variables.ts';

const MAINTENANCE = { 'app.kubernetes.io/component': 'maintenance' };

/** A command of a service that a person starts, or that runs by itself. */
interface Command {
  service: string;
  name: string;
  command: readonly string[];
  /** Most memory, in MiB. The commands took 180 to 208 with nearly no data. */
  memory: number;
  /** When it runs by itself, as cron has it; else it waits for a person. */
  schedule?: string;
}

const OF_ONE: readonly Command[] = [
  { service: 'analytics', name: 'rebuild', command: ['node', 'dist/main.js', 'rebuild'], memory: 1024 },
  {
    service: 'referrals',
    name: 'snapshots',
    command: ['node', 'dist/main.js', 'publish-snapshots'],
    memory: 1024,
  },
  { service: 'oauth', name: 'rotate-keys', command: ['node', 'dist/main.js', 'rotate-keys'], memory: 384 },
  {
    service: 'med-cases',
    name: 'audit-ledger',
    command: ['node', 'dist/main.js', 'audit-ledger'],
    memory: 768,
    schedule: '17 3 * * *',
  },
  {
    service: 'auth',
    name: 'audit-verify',
    command: ['node', 'dist/main.js', 'audit', 'verify'],
    memory: 768,
    schedule: '47 3 * * *',
  },
];

/**
 * The command that all services with a database have. `deploy/command.sh` runs the others in its Job, so it
 * has as much memory as any of them.
 */
const resealOf = (service: string): Command => ({
  service,
  name: 'reseal',
  command: ['node', 'dist/main.js', 'reseal'],
  memory: Math.max(768, ...OF_ONE.filter((one) => one.service === service).map(({ memory }) => memory)),
});

/** Those that run each night. */
export const NIGHTLY: readonly Omit<Command, 'memory'>[] = OF_ONE.filter(({ schedule }) => schedule);

/**
 * Commands as CronJobs with memory of their own, so that none can end a pod that serves. Most are suspended:
 * `kubectl create job --from=cronjob/<service>-<name>` starts one. Pure.
 */
export function maintenanceJobs(services: DeployedService[], cluster: Cluster): Json[] {
  const jobs = services
    .filter(({ definition }) => definition.database !== null)
    .flatMap((service) =>
      [resealOf(service.name), ...OF_ONE.filter((one) => one.service === service.name)].map((command) =>
        cronJob(service, command, cluster),
      ),
    );
  const peers = [cluster.peers.postgres, cluster.peers.kafka].flatMap((peer) => peer ?? []);
  return [...jobs, jobPolicy('maintenance', MAINTENANCE, peers, cluster)];
}

/** At a given time, or never by itself: a schedule must be there all the same. */
const FIRST_OF_YEAR = '0 0 1 1 *';

function cronJob(
  service: DeployedService,
  { name, command, memory, schedule }: Command,
  cluster: Cluster,
): Json {
  const full = `${service.name}-${name}`;
  const own = { ...labels(full), ...MAINTENANCE };
  const { spec } = jobManifest(
    {
      metadata: {},
      labels: own,
      name,
      image: cluster.imageOf(service.name),
      command,
      ...serviceSettings(cluster),
      secrets: serviceSecrets(service, cluster),
      resources: resources('100m', '192Mi', `${memory}Mi`),
      retries: 0,
      spec: { ttlSecondsAfterFinished: 604_800 },
    },
    cluster,
  );
  return {
    apiVersion: 'batch/v1',
    kind: 'CronJob',
    metadata: { name: full, labels: own },
    spec: {
      schedule: schedule ?? FIRST_OF_YEAR,
      suspend: schedule === undefined,
      concurrencyPolicy: 'Forbid',
      startingDeadlineSeconds: 3_600,
      // as many as a week has nights: its log says what a check found
      failedJobsHistoryLimit: 7,
      successfulJobsHistoryLimit: 7,
      jobTemplate: { metadata: { labels: own }, spec },
    },
  };
}
