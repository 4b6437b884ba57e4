import { SERVICES, type ServiceDefinition } from '@referral-exchange/contracts';
import type { Json } from './labels.ts';

/** Idle services have 190 to 220 MB; under load most stay below 310 (docs/operations.md, "Memory"). */
const REQUEST = '224Mi';
const USUAL_LIMIT = 512;
/** Logs, and `/tmp`. */
const STORAGE = { request: '32Mi', limit: '256Mi' };

/** The memory at which a pod of the service is ended, in MiB. */
function memoryLimitOf(service: string): number {
  const rows: Readonly<Record<string, ServiceDefinition>> = SERVICES;
  return rows[service]?.memoryLimit ?? USUAL_LIMIT;
}

/** What the container of a service gets. */
export function serviceResources(service: string, limit?: string, storage?: string): Json {
  return resources('100m', REQUEST, limit ?? `${memoryLimitOf(service)}Mi`, storage);
}

/** What a container gets. No limit of processor time: it would only make calls wait. */
export function resources(cpu: string, memory: string, limit: string, storage = STORAGE.limit): Json {
  return {
    requests: { cpu, memory, 'ephemeral-storage': STORAGE.request },
    limits: { memory: limit, 'ephemeral-storage': storage },
  };
}
