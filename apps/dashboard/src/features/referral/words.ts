import { ApiProblem } from '../../api/api-problem.ts';
import { LONGEST } from './proposed.ts';
import type { Unsent, Words } from './unsent.ts';

/** Why words cannot be sent; null: they can. Pure. */
export function faultOf({ kind, text }: Pick<Words, 'kind' | 'text'>): string | null {
  const typed = text.trim();
  if (typed === '') return 'Write something first.';
  const most = LONGEST[kind];
  if (typed.length <= most) return null;
  const figures = [typed.length, most].map((figure) => figure.toLocaleString('en-US'));
  return `This has ${figures[0]} characters, and a ${kind} at most ${figures[1]}. Shorten it.`;
}

/** Whether the server has refused words as they are: they were not sent, and can be changed. Pure. */
export function isRefused({ problem }: Pick<Unsent, 'problem'>): boolean {
  // a conflict may be with the first try, which still goes on
  return problem instanceof ApiProblem && !problem.isPassing && problem.status !== 409;
}

/**
 * The field with words that come back to it, below what was typed there meanwhile. Null: that is of the other
 * kind, and neither may become what it was not, as a message is mailed to the other firm. Pure.
 */
export function withReturned(typed: Words, { kind, text, requestedStatus }: Words): Partial<Words> | null {
  if (typed.text.trim() === '') return { kind, text, requestedStatus };
  if (typed.kind !== kind) return null;
  return { text: `${typed.text}\n\n${text}`, requestedStatus: typed.requestedStatus ?? requestedStatus };
}
