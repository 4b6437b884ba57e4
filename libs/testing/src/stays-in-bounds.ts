import { request } from 'undici';
import type { HostileInput } from './hostile-inputs.js';
import type { Cost, ServiceProcess } from './service-process.js';

/** How long an input may keep the event loop busy at a stretch, and its memory (ADR 98). */
const MAX_BLOCK_MS = 100;
/** The same on a machine that is slow at the moment: as long as it takes to read so many large bodies. */
const MAX_BLOCK_READINGS = 15;
const MAX_EXTRA_BYTES = 64 * 1_048_576;

/** Where an input goes, with what the route needs besides. */
export interface Target {
  method?: 'GET' | 'POST' | 'PATCH';
  path: string;
  /** Made for each request: a principal is valid for a minute. */
  headers?: () => Record<string, string>;
}

const ROUNDS = 4;

/**
 * Sends a hostile input and answers the status of the response. Fails when none of some rounds stays within
 * the bounds: other work of the machine makes some rounds dear, a parser that is too slow makes all of them
 * dear. The first one also loads code.
 */
export async function staysInBounds(
  service: ServiceProcess,
  target: Target,
  input: HostileInput,
): Promise<number> {
  const body = input.body?.();
  const costs: Cost[] = [];
  while (costs.length < ROUNDS) {
    let status = 0;
    const cost = await service.costOf(async () => {
      status = await statusOf(service, target, input, body);
    });
    if (await isInBounds(service, cost)) return status;
    costs.push(cost);
  }
  const took = costs.map(
    ({ longestBlockMs, extraBytes }) => `${Math.round(longestBlockMs)} ms and ${inMb(extraBytes)}`,
  );
  throw new Error(
    `${input.what}: none of ${ROUNDS} rounds stayed within ${MAX_BLOCK_MS} ms and ${inMb(MAX_EXTRA_BYTES)}, they took ${took.join(', ')}`,
  );
}

/**
 * The same for many small inputs, measured together. When the bounds are passed, each half is measured by
 * itself: other work of the machine then costs a few more rounds, and not one for each input.
 */
export async function allStayInBounds(
  service: ServiceProcess,
  target: Target,
  inputs: readonly HostileInput[],
): Promise<number[]> {
  const [first] = inputs;
  if (!first) return [];
  if (inputs.length === 1) return [await staysInBounds(service, target, first)];
  const statuses: number[] = [];
  const cost = await service.costOf(async () => {
    for (const input of inputs) statuses.push(await statusOf(service, target, input, input.body?.()));
  });
  if (await isInBounds(service, cost)) return statuses;
  const middle = Math.ceil(inputs.length / 2);
  const half = (from: number, end?: number) => allStayInBounds(service, target, inputs.slice(from, end));
  return [...(await half(0, middle)), ...(await half(middle))];
}

async function statusOf(
  service: ServiceProcess,
  { method, path, headers }: Target,
  input: HostileInput,
  body: Buffer | undefined,
): Promise<number> {
  const answer = await request(`${service.url}${path}${input.query ? `?${input.query}` : ''}`, {
    method: method ?? (body ? 'POST' : 'GET'),
    headers: { ...headers?.(), ...input.headers },
    body,
  });
  await answer.body.dump({ limit: Infinity });
  return answer.statusCode;
}

async function isInBounds(service: ServiceProcess, { longestBlockMs, extraBytes }: Cost): Promise<boolean> {
  if (extraBytes >= MAX_EXTRA_BYTES) return false;
  return longestBlockMs < MAX_BLOCK_MS || longestBlockMs < MAX_BLOCK_READINGS * (await service.yardstickMs());
}

const inMb = (bytes: number): string => `${Math.round(bytes / 1_048_576)} MB`;
