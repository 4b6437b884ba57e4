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

/** Files of a container, such as its secrets, which only its user reads, and the variables that name them. */
export interface MountedFiles {
  variables: Json[];
  mounts: Json[];
  volumes: Json[];
}

/**
 * Keys of the Secret of a service as files: variables would be shown to whoever describes the pod's process
 * or dumps it. A pod whose Secret lacks a key does not start, and says so. Pure.
 */
export function mountedSecrets(service: string, keys: readonly string[]): MountedFiles {
  if (keys.length === 0) return { variables: [], mounts: [], volumes: [] };
  const items = keys.map((key) => ({ key, path: key }));
  return {
    variables: keys.map((key) => ({ name: `${key}_FILE`, value: `${SECRETS_FOLDER}/${key}` })),
    mounts: [{ name: 'secrets', mountPath: SECRETS_FOLDER, readOnly: true }],
    volumes: [{ name: 'secrets', secret: { secretName: `${service}-secrets`, items, defaultMode: 0o440 } }],
  };
}

const AUTHORITIES_FOLDER = '/run/authorities';
/** The key that cert-manager and Kubernetes themselves use for certificates of authorities. */
const AUTHORITIES_KEY = 'ca.crt';

/**
 * These files and, where the cluster has authorities of its own, their certificates: Node trusts them besides
 * those that it knows. Node only warns of a missing file, but a pod whose ConfigMap lacks the key does not
 * start. Pure.
 */
export function withAuthorities(files: MountedFiles, { authorities }: Cluster): MountedFiles {
  if (authorities === undefined) return files;
  const [name, key] = ['authorities', AUTHORITIES_KEY];
  return {
    variables: [
      ...files.variables,
      { name: 'NODE_EXTRA_CA_CERTS', value: `${AUTHORITIES_FOLDER}/${AUTHORITIES_KEY}` },
    ],
    mounts: [...files.mounts, { name, mountPath: AUTHORITIES_FOLDER, readOnly: true }],
    volumes: [...files.volumes, { name, configMap: { name: authorities, items: [{ key, path: key }] } }],
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
  secrets: MountedFiles;
  resources: Json;
  retries: number;
  spec?: Json;
}

/** A Job as a manifest. Pure. */
export function jobManifest(job: JobDescription, cluster: Cluster): Json {
  const files = withAuthorities(job.secrets, cluster);
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
              env: [...job.env, ...files.variables],
              resources: job.resources,
              ...confined(files.mounts),
            },
          ],
          volumes: [{ name: 'tmp', emptyDir: { sizeLimit: '64Mi' } }, ...files.volumes],
        },
      },
    },
  };
}
