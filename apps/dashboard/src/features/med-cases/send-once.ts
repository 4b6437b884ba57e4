import { ApiProblem } from '../../api/api-problem.ts';
import type { Attempt } from '../../api/attempt.ts';

interface Sending<B, R> {
  /** Null: nothing is in doubt. */
  attempt: Attempt<B> | null;
  /** Remembers the call, for the next try and for a crash. */
  keep: (attempt: Attempt<B> | null) => void;
  send: (body: B, key: string) => Promise<R>;
  begin: (body: B) => Attempt<B>;
}

/**
 * Sends what was typed, once, however often it is tried: while an answer is missing, exactly that call is
 * repeated, under its key. A ledger cannot take back what is sent twice. Pure but for the calls.
 * @throws {ApiProblem}
 */
export async function sendOnce<B, R>(body: B, { attempt, keep, send, begin }: Sending<B, R>): Promise<R> {
  const current = attempt ?? begin(body);
  keep(current);
  try {
    return await send(current.body, current.key);
  } catch (problem) {
    if (!leavesDoubt(problem)) keep(null);
    throw problem;
  }
}

/** Whether the call may have worked all the same. Pure. */
function leavesDoubt(problem: unknown): boolean {
  if (!(problem instanceof ApiProblem)) return true;
  return problem.status === 0 || problem.status >= 500 || problem.reason === 'request_in_progress';
}
