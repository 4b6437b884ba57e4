import { MIGRATION_COMMAND, type DeployedService } from './deployed-service.ts';
import {
  CONFINED,
  DATABASE_PORTS,
  DNS,
  labels,
  secretVariable,
  SUITE,
  tcp,
  UNPRIVILEGED,
  VOLUMES,
  type Json,
} from './manifests.ts';

/** What all migrations have in common: `deploy/rollout.sh` applies and awaits them by it. */
const MIGRATION = { 'app.kubernetes.io/component': 'migration' };

/**
 * `k8s/base/migrations.yaml`: a Job for each database, which runs before the rollout (ADR 25), and what it
 * may connect to. Pure.
 */
export function migrationJobs(services: DeployedService[]): Json[] {
  const withDatabase = services.filter(({ definition }) => definition.database !== null);
  return [...withDatabase.map(job), networkPolicy()];
}

function job({ name }: DeployedService): Json {
  const metadata = { name: `${name}-migrate`, labels: { ...labels(`${name}-migrate`), ...MIGRATION } };
  return {
    apiVersion: 'batch/v1',
    kind: 'Job',
    // Argo CD runs it before it changes anything else, and makes it again for each release
    metadata: {
      ...metadata,
      annotations: {
        'argocd.argoproj.io/hook': 'PreSync',
        'argocd.argoproj.io/hook-delete-policy': 'BeforeHookCreation',
      },
    },
    spec: {
      backoffLimit: 20,
      template: {
        metadata: { labels: metadata.labels },
        spec: {
          restartPolicy: 'OnFailure',
          automountServiceAccountToken: false,
          enableServiceLinks: false,
          securityContext: UNPRIVILEGED,
          containers: [
            {
              name: 'migrate',
              image: `${SUITE}/${name}`,
              command: MIGRATION_COMMAND,
              env: [secretVariable(name, 'DATABASE_URL'), secretVariable(name, 'DATABASE_DIRECT_URL', true)],
              resources: { requests: { cpu: '100m', memory: '128Mi' }, limits: { memory: '256Mi' } },
              ...CONFINED,
            },
          ],
          volumes: VOLUMES,
        },
      },
    },
  };
}

function networkPolicy(): Json {
  return {
    apiVersion: 'networking.k8s.io/v1',
    kind: 'NetworkPolicy',
    metadata: { name: 'migrations', labels: { ...labels('migrations'), ...MIGRATION } },
    spec: {
      podSelector: { matchLabels: MIGRATION },
      policyTypes: ['Ingress', 'Egress'],
      egress: [{ ports: DNS }, { ports: DATABASE_PORTS.map(tcp) }],
    },
  };
}
