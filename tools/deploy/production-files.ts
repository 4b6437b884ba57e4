import { clusterOf, type ClusterValues } from './cluster-values.ts';
import type { DeployedService } from './deployed-service.ts';
import { ingressManifest, namespaceManifest } from './ingress.ts';
import type { Json } from './labels.ts';
import { serviceManifests, settingsMap } from './manifests.ts';
import { defaultDeny } from './network-policies.ts';
import { maintenanceJobs } from './maintenance-jobs.ts';
import { manifestTexts } from './manifest-texts.ts';
import { migrationJobs, topicsJob } from './rollout-jobs.ts';
import { strimziTopics, strimziUsers } from './strimzi.ts';

/** The first line of each file, by which a folder is known to be rendered. */
export const HEADER =
  '# Made by tools/deploy/render.ts from a file of values. Change the values, and render again.\n';

/** A kustomize folder with everything that a production cluster applies, by path in it. */
export async function productionFiles(
  services: DeployedService[],
  values: ClusterValues,
): Promise<Record<string, string>> {
  const cluster = clusterOf(values);
  const objects: Record<string, Json[]> = {
    'namespace.yaml': [namespaceManifest(values)],
    'default-deny.yaml': [defaultDeny()],
    'ingress.yaml': [ingressManifest(values)],
    'migrations.yaml': migrationJobs(services, cluster),
    'topics.yaml': topicsJob(cluster),
    'maintenance.yaml': maintenanceJobs(services, cluster),
    ...Object.fromEntries(
      services.map((service) => [`${service.name}.yaml`, serviceManifests(service, cluster)]),
    ),
  };
  const kustomization: Json = {
    apiVersion: 'kustomize.config.k8s.io/v1beta1',
    kind: 'Kustomization',
    namespace: values.namespace,
    resources: Object.keys(objects),
    configMapGenerator: [settingsMap(services, cluster)],
  };
  const { strimzi } = values.kafka;
  return manifestTexts(HEADER, {
    'kustomization.yaml': [kustomization],
    ...objects,
    // in the namespace of Kafka, and users before the rollout, topics after it
    ...(strimzi && {
      'strimzi/users.yaml': strimziUsers(strimzi),
      'strimzi/topics.yaml': strimziTopics(strimzi, cluster),
    }),
  });
}
