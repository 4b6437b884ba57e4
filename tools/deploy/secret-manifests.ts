import { POSTGRES, secretsOf, variableOf } from './compose-file.ts';
import { BACKING_SECRET } from './databases-job.ts';
import type { DeployedService } from './deployed-service.ts';
import { meta, type Json } from './labels.ts';

/**
 * The Secrets of a cluster whose Postgres and Redis are pods of the namespace: one of each service, and that
 * of these two. Pure.
 *
 * @param values those of `newSecretValues`
 */
export function secretManifests(
  services: readonly DeployedService[],
  values: Readonly<Record<string, string>>,
): Json[] {
  const given = (variable: string): string => values[variable]!;
  const passwords = services
    .filter(({ definition }) => definition.database)
    .map(({ name }) => variableOf(name, 'DATABASE_PASSWORD'));
  const backing = ['POSTGRES_PASSWORD', 'REDIS_PASSWORD', ...passwords];
  return [
    ...services.map((service) => secret(`${service.name}-secrets`, secretsOf(service, given, POSTGRES))),
    secret(BACKING_SECRET, Object.fromEntries(backing.map((variable) => [variable, given(variable)]))),
  ];
}

function secret(name: string, stringData: Record<string, string>): Json {
  return { apiVersion: 'v1', kind: 'Secret', metadata: meta(name), type: 'Opaque', stringData };
}
