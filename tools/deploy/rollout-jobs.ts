import type { Cluster, PeerName } from './cluster.ts';
import { MIGRATION_COMMAND, type DeployedService } from './deployed-service.ts';
import { labels, type Json } from './labels.ts';
import { jobPolicy } from './network-policies.ts';
import { givenKeys, jobManifest, mountedSecrets } from './pods.ts';
import { resources } from './resources.ts';

const COMPONENT = 'app.kubernetes.io/component';
/** What the Jobs before a rollout have in common: `deploy/rollout.sh` applies and awaits them by it. */
const MIGRATION = { [COMPONENT]: 'migration' };
const TOPICS = { [COMPONENT]: 'topics' };
/** Argo CD runs a Job with these before it changes anything else, and makes it anew for each release. */
const BEFORE_SYNC = {
  'argocd.argoproj.io/hook': 'PreSync',
  'argocd.argoproj.io/hook-delete-policy': 'BeforeHookCreation',
};

/** Their policies come before them: those of the release before may not admit a server that has moved. */
const BEFORE_JOBS = { ...BEFORE_SYNC, 'argocd.argoproj.io/sync-wave': '-1' };

/** Migrations of each database, which run before the rollout (ADR 25), and what they reach. Pure. */
export function migrationJobs(services: DeployedService[], cluster: Cluster): Json[] {
  const withDatabase = services.filter(({ definition }) => definition.database !== null);
  const jobs = withDatabase.map(({ name }) => {
    const own = { ...labels(`${name}-migrate`), ...MIGRATION };
    const secrets = ['DATABASE_URL', ...givenKeys(['DATABASE_DIRECT_URL'], cluster)];
    return jobManifest(
      {
        metadata: { name: `${name}-migrate`, labels: own, annotations: BEFORE_SYNC },
        labels: own,
        name: 'migrate',
        image: cluster.imageOf(name),
        command: MIGRATION_COMMAND,
        env: variables(trust(cluster)),
        secrets: mountedSecrets(name, secrets),
        resources: resources('100m', '128Mi', '256Mi'),
        retries: cluster.jobRetries,
      },
      cluster,
    );
  });
  return [...jobs, jobPolicy('migrations', MIGRATION, peers(cluster, 'postgres'), cluster, BEFORE_JOBS)];
}

/** Makes the topics before the rollout, and what that reaches. Pure. */
export function topicsJob(cluster: Cluster): Json[] {
  const own = { ...labels('topics'), ...TOPICS };
  const job = jobManifest(
    {
      metadata: { name: 'topics', labels: own, annotations: BEFORE_SYNC },
      labels: own,
      name: 'topics',
      image: cluster.imageOf('auth'),
      command: ['node', '/app/libs/messaging/dist/cli/ensure-topics.js', '--grow'],
      env: kafkaVariables(cluster),
      secrets: mountedSecrets('topics', givenKeys(['KAFKA_SASL'], cluster)),
      resources: resources('50m', '96Mi', '192Mi'),
      retries: cluster.jobRetries,
    },
    cluster,
  );
  return [job, jobPolicy('topics', TOPICS, peers(cluster, 'kafka'), cluster, BEFORE_JOBS)];
}

/** Not from the shared ConfigMap: these Jobs run before that is there. */
const variables = (settings: Readonly<Record<string, string>>): Json[] =>
  Object.entries(settings).map(([name, value]) => ({ name, value }));

function kafkaVariables(cluster: Cluster): Json[] {
  const wider = Object.entries(cluster.partitions).map(([topic, count]) => `${topic}=${count}`);
  const ofKafka = Object.entries(cluster.settings).filter(([name]) => name.startsWith('KAFKA_'));
  return variables({
    ...Object.fromEntries(ofKafka),
    ...(wider.length > 0 && { KAFKA_PARTITIONS: wider.join(',') }),
    ...trust(cluster),
  });
}

/** Whether servers may be reached without TLS. */
function trust({ settings: { TRUSTED_NETWORK } }: Cluster): Record<string, string> {
  return TRUSTED_NETWORK === undefined ? {} : { TRUSTED_NETWORK };
}

function peers({ peers: all }: Cluster, name: PeerName) {
  return [all[name] ?? []].flat();
}
