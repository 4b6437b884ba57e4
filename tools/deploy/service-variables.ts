import type { Cluster } from './cluster.ts';
import type { DeployedService } from './deployed-service.ts';
import type { Json } from './labels.ts';
import { givenKeys, type MountedFiles, mountedSecrets } from './pods.ts';

export const SETTINGS = 'settings';

/** The settings that all services have, and the name of the pod. */
export const SERVICE_SETTINGS: { envFrom: Json[]; env: Json[] } = {
  envFrom: [{ configMapRef: { name: SETTINGS } }],
  // logs, traces and metrics name the pod, so that they can be joined
  env: [
    { name: 'POD_NAME', valueFrom: { fieldRef: { fieldPath: 'metadata.name' } } },
    {
      name: 'OTEL_RESOURCE_ATTRIBUTES',
      value: 'service.instance.id=$(POD_NAME),k8s.pod.name=$(POD_NAME)',
    },
  ],
};

/** The secrets of a service. Pure. */
export function serviceSecrets(service: DeployedService, cluster: Cluster): MountedFiles {
  const { name, secrets, optionalSecrets } = service;
  return mountedSecrets(name, [...secrets, ...givenKeys(optionalSecrets, cluster)]);
}
