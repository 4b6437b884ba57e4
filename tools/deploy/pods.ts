import type { Cluster } from './cluster.ts';
import type { Json } from './labels.ts';

/** No user of the image, and none of the machine: whoever gets out of a container is nobody there. */
const USER = 10_001;

/** What all pods have in common: no rights, no token of the cluster. Pure. */
export function podSettings({ pullSecrets, priorityClass }: Cluster): Json {
  return {
    automountServiceAccountToken: false,
    enableServiceLinks: false,
    ...(pullSecrets.length > 0 && { imagePullSecrets: pullSecrets.map((name) => ({ name })) }),
    ...(priorityClass && { priorityClassName: priorityClass }),
    securityContext: {
      runAsNonRoot: true,
      runAsUser: USER,
      runAsGroup: USER,
      // the group of mounted secrets
      fsGroup: USER,
      seccompProfile: { type: 'RuntimeDefault' },
    },
  };
}

/** A container may write to `/tmp` alone. Pure. */
export function confined(mounts: readonly Json[]): Json {
  return {
    securityContext: {
      allowPrivilegeEscalation: false,
      readOnlyRootFilesystem: true,
      capabilities: { drop: ['ALL'] },
    },
    volumeMounts: [{ name: 'tmp', mountPath: '/tmp' }, ...mounts],
  };
}

const SECRETS_FOLDER = '/run/secrets/exchange';

/** Secrets of a container: files that only its user reads, and the variables that name them. */
export interface MountedSecrets {
  variables: Json[];
  mounts: Json[];
  volumes: Json[];
}

/**
 * Keys of the Secret of a service as files: variables would be shown to whoever describes the pod's process
 * or dumps it. A pod whose Secret lacks a key does not start, and says so. Pure.
 */
export function mountedSecrets(service: string, keys: readonly string[]): MountedSecrets {
  if (keys.length === 0) return { variables: [], mounts: [], volumes: [] };
  const items = keys.map((key) => ({ key, path: key }));
  return {
    variables: keys.map((key) => ({ name: `${key}_FILE`, value: `${SECRETS_FOLDER}/${key}` })),
    mounts: [{ name: 'secrets', mountPath: SECRETS_FOLDER, readOnly: true }],
    volumes: [{ name: 'secrets', secret: { secretName: `${service}-secrets`, items, defaultMode: 0o440 } }],
  };
}

/** Keys that a Secret has only in some clusters, by the file of values. */
export function givenKeys(keys: readonly string[], { optionalSecrets }: Cluster): string[] {
  return keys.filter((key) => optionalSecrets.includes(key));
}

/** A Job: what runs, with what, and when it is made. */
export interface JobDescription {
  metadata: Json;
  labels: Record<string, string>;
  name: string;
  image: string;
  command: readonly string[];
  env: Json[];
  envFrom?: Json[];
  secrets: MountedSecrets;
  resources: Json;
  retries: number;
  spec?: Json;
}

/** A Job as a manifest. Pure. */
export function jobManifest(job: JobDescription, cluster: Cluster): Json {
  return {
    apiVersion: 'batch/v1',
    kind: 'Job',
    metadata: job.metadata,
    spec: {
      backoffLimit: job.retries,
      ...job.spec,
      template: {
        metadata: { labels: job.labels },
        spec: {
          restartPolicy: 'Never',
          ...podSettings(cluster),
          containers: [
            {
              name: job.name,
              image: job.image,
              command: job.command,
              ...(job.envFrom && { envFrom: job.envFrom }),
              env: [...job.env, ...job.secrets.variables],
              resources: job.resources,
              ...confined(job.secrets.mounts),
            },
          ],
          volumes: [{ name: 'tmp', emptyDir: { sizeLimit: '64Mi' } }, ...job.secrets.volumes],
        },
      },
    },
  };
}
