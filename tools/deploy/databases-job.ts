import { variableOf } from './compose-file.ts';
import type { DeployedService } from './deployed-service.ts';

type Json = Record<string, unknown>;

const NAME = 'databases';
export const BACKING_SECRET = 'backing-services-secrets';

/** The Job that gives each service its database in a development cluster's Postgres, and its reach. Pure. */
export function databasesJob(services: DeployedService[]): Json[] {
  const withDatabase = services.filter(({ definition }) => definition.database !== null);
  const secrets = withDatabase.map(({ name }) => variableOf(name, 'DATABASE_PASSWORD'));
  const labels = { 'app.kubernetes.io/name': NAME, 'app.kubernetes.io/part-of': 'referral-exchange' };
  const container = {
    name: NAME,
    image: 'postgres:18-alpine',
    command: ['sh', '/scripts/ensure-databases.sh'],
    env: [
      { name: 'PGHOST', value: 'postgres' },
      { name: 'PGUSER', value: 'postgres' },
      { name: 'DATABASES', value: withDatabase.map(({ definition }) => definition.database).join(' ') },
      fromSecret('PGPASSWORD', 'POSTGRES_PASSWORD'),
      ...secrets.map((variable) => fromSecret(variable, variable)),
    ],
    resources: { requests: { cpu: '50m', memory: '32Mi' }, limits: { memory: '128Mi' } },
    securityContext: {
      allowPrivilegeEscalation: false,
      readOnlyRootFilesystem: true,
      capabilities: { drop: ['ALL'] },
    },
    volumeMounts: [{ name: 'scripts', mountPath: '/scripts' }],
  };
  const pod = {
    restartPolicy: 'OnFailure',
    automountServiceAccountToken: false,
    enableServiceLinks: false,
    securityContext: {
      runAsNonRoot: true,
      runAsUser: 70,
      runAsGroup: 70,
      seccompProfile: { type: 'RuntimeDefault' },
    },
    containers: [container],
    volumes: [{ name: 'scripts', configMap: { name: 'ensure-databases' } }],
  };
  return [
    {
      apiVersion: 'batch/v1',
      kind: 'Job',
      metadata: { name: NAME, labels },
      spec: { backoffLimit: 20, ttlSecondsAfterFinished: 60, template: { metadata: { labels }, spec: pod } },
    },
    {
      apiVersion: 'networking.k8s.io/v1',
      kind: 'NetworkPolicy',
      metadata: { name: NAME, labels },
      spec: {
        podSelector: { matchLabels: { 'app.kubernetes.io/name': NAME } },
        policyTypes: ['Ingress', 'Egress'],
        egress: [
          { ports: [{ protocol: 'UDP', port: 53 }, tcp(53)] },
          {
            to: [{ podSelector: { matchLabels: { 'app.kubernetes.io/name': 'postgres' } } }],
            ports: [tcp(5432)],
          },
        ],
      },
    },
  ];
}

function fromSecret(name: string, key: string): Json {
  return { name, valueFrom: { secretKeyRef: { name: BACKING_SECRET, key } } };
}

function tcp(port: number): Json {
  return { protocol: 'TCP', port };
}
