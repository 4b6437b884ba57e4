import type { Cluster } from './cluster.ts';
import type { DeployedService } from './deployed-service.ts';
import type { Json } from './labels.ts';
import { givenKeys, type MountedFiles, mountedSecrets } from './pods.ts';

export const SETTINGS = 'settings';
/** Each pod has its own value, which would win over that of the settings without a word. */
export const RESOURCE_ATTRIBUTES = 'OTEL_RESOURCE_ATTRIBUTES';
/** Logs, traces and metrics name the pod, so that they can be joined, and the namespace, as one of many. */
const OF_POD = [
  'service.instance.id=$(POD_NAME)',
  'k8s.pod.name=$(POD_NAME)',
  'k8s.namespace.name=$(POD_NAMESPACE)',
];

/** The settings that all services have, and which pod it is. Pure. */
export function serviceSettings({ settings }: Cluster): { envFrom: Json[]; env: Json[] } {
  const more = settings[RESOURCE_ATTRIBUTES];
  const attributes = [...OF_POD, ...(more ? [more] : [])].join(',');
  return {
    envFrom: [{ configMapRef: { name: SETTINGS } }],
    env: [
      field('POD_NAME', 'metadata.name'),
      field('POD_NAMESPACE', 'metadata.namespace'),
      { name: RESOURCE_ATTRIBUTES, value: attributes },
    ],
  };
}

const field = (name: string, fieldPath: string): Json => ({ name, valueFrom: { fieldRef: { fieldPath } } });

/** The secrets of a service. Pure. */
export function serviceSecrets(service: DeployedService, cluster: Cluster): MountedFiles {
  const { name, secrets, optionalSecrets } = service;
  return mountedSecrets(name, [...secrets, ...givenKeys(optionalSecrets, cluster)]);
}
