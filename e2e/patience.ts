import { setTimeout as sleep } from 'node:timers/promises';

const PATIENCE_MS = 90_000;

/**
 * The seconds of `Retry-After` of an answer that says that the suite is too busy now; undefined: it is
 * another answer.
 */
export function busySeconds(status: number, retryAfter: unknown): number | undefined {
  return status === 503 && typeof retryAfter === 'string' ? Number(retryAfter) : undefined;
}

/**
 * Asks again, after the seconds that the answer names, while it says that the suite is too busy: as a client
 * should.
 */
export async function patiently<T>(
  ask: () => Promise<T>,
  busy: (answer: T) => number | undefined,
  patienceMs = PATIENCE_MS,
): Promise<T> {
  for (const deadline = Date.now() + patienceMs; ;) {
    const answer = await ask();
    const seconds = busy(answer);
    if (seconds === undefined || Date.now() >= deadline) return answer;
    await sleep(seconds * 1_000);
  }
}

/** `fetch` with patience. */
export const patientFetch = (url: string, init?: object): Promise<Response> =>
  patiently(
    () => fetch(url, init),
    ({ status, headers }) => busySeconds(status, headers.get('retry-after')),
  );
