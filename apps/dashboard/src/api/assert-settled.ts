import { ApiProblem } from './api-problem.ts';

const SETTLED_BEFORE = 'Somebody has replayed or dropped this letter meanwhile. Nothing was done now.';

/**
 * An act on a dead letter that somebody else has settled is answered like any other, and did nothing.
 *
 * @throws {ApiProblem} when it did nothing
 */
export function assertSettled({ settled }: { settled: number }): void {
  if (settled === 0) throw new ApiProblem(SETTLED_BEFORE, { status: 409, code: 'conflict' });
}
