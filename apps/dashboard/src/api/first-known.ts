import { ApiProblem } from './api-problem.ts';

/** The answer for the first that the server knows. @throws {ApiProblem} what it said of the last one */
export async function firstKnown<T, R>(
  [one, ...others]: readonly T[],
  ask: (one: T) => Promise<R>,
): Promise<R> {
  try {
    return await ask(one!);
  } catch (problem) {
    const isUnknown = problem instanceof ApiProblem && problem.status === 404;
    if (!isUnknown || others.length === 0) throw problem;
    return firstKnown(others, ask);
  }
}
