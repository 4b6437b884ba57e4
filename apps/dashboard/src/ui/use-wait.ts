import { useEffect, useReducer } from 'react';
import { ApiProblem } from '../api/api-problem.ts';

/** Seconds for which the server wants no further try; they count down by themselves. */
export function useWait(problem: unknown): number {
  const [, showAgain] = useReducer((count: number) => count + 1, 0);
  const seconds = problem instanceof ApiProblem ? Math.ceil(problem.waitMs / 1_000) : 0;
  useEffect(() => {
    if (seconds === 0) return undefined;
    const timer = setTimeout(showAgain, 1_000);
    return () => clearTimeout(timer);
  });
  return seconds;
}
