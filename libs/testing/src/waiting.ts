import { setTimeout as sleep } from 'node:timers/promises';
import { inspect } from 'node:util';

/** How long a wait may take, also on a busy machine. */
const PATIENCE_MS = 45_000;
const LONGEST_PAUSE_MS = 100;

/** Asks again until the answer fits, and returns it. @throws with the last answer after `timeoutMs` */
export async function eventually<T>(
  ask: () => T | Promise<T>,
  fits: (answer: T) => boolean,
  timeoutMs = PATIENCE_MS,
): Promise<T> {
  const deadline = Date.now() + timeoutMs;
  for (let pauseMs = 20; ; pauseMs = Math.min(2 * pauseMs, LONGEST_PAUSE_MS)) {
    const answer = await ask();
    if (fits(answer)) return answer;
    if (Date.now() > deadline) throw tooLate(fits, timeoutMs, `: ${shown(answer)}`);
    await sleep(pauseMs);
  }
}

/** Waits until something is true, looking every 10 ms. @throws with the text of `holds` after `timeoutMs` */
export async function until(holds: () => boolean | Promise<boolean>, timeoutMs = PATIENCE_MS): Promise<void> {
  for (const deadline = Date.now() + timeoutMs; !(await holds()); await sleep(10))
    if (Date.now() > deadline) throw tooLate(holds, timeoutMs);
}

/** Waits until `count` sessions of a database wait for a lock. */
export async function untilBlocked(
  database: { sql(statement: string): Promise<unknown[]> },
  count = 1,
): Promise<void> {
  const blocked = `SELECT query FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`;
  await eventually(
    () => database.sql(blocked),
    (sessions) => sessions.length >= count,
  );
}

/** Names the condition by its source, which says more than a test would write beside it. */
function tooLate(condition: object, timeoutMs: number, answer = ''): Error {
  return new Error(`Not so after ${timeoutMs} ms: ${String(condition)}${answer}`);
}

function shown(answer: unknown): string {
  return inspect(answer, { depth: 6, breakLength: Infinity }).slice(0, 2_000);
}
