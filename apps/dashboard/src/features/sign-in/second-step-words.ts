import { ApiProblem } from '../../api/api-problem.ts';
import type { SignInChallenge } from '../../api/sign-in.ts';
import { USED_CODE, WRONG_CODE } from '../../ui/code-words.ts';

/** How a person shows a second factor. */
export type Way = 'app' | 'passkey' | 'recovery';

interface WayWords {
  /** On the button that leads to it. */
  other: string;
  /** Said when nothing was entered. */
  missing: string;
  wrong: string;
  replayed: string;
}

export const WAYS: Readonly<Record<Way, WayWords>> = {
  app: {
    other: 'Use your authenticator app',
    missing: 'Enter the six digits that the app shows now.',
    wrong: WRONG_CODE,
    replayed: USED_CODE,
  },
  passkey: {
    other: 'Use a passkey',
    missing: '',
    wrong: 'This passkey is none of your account. Take another one.',
    replayed: 'This answer of the passkey was used before. Try again.',
  },
  recovery: {
    other: 'Use a recovery code',
    missing: 'Enter one of your recovery codes.',
    wrong: 'This is none of your recovery codes. Check each letter, or take another one.',
    replayed: 'This recovery code was used before, and each works once. Take another one.',
  },
};

/** The ways that are open to the person, the best first. */
export function waysOf({ kinds }: SignInChallenge): Way[] {
  const has = (kind: 'totp' | 'passkey') => kinds.includes(kind);
  return [
    ...(has('totp') ? ['app' as const] : []),
    ...(has('passkey') ? ['passkey' as const] : []),
    'recovery',
  ];
}

const OVER = new Set(['challenge_unknown', 'challenge_expired']);

/** The step took too long, or its challenge was used: the password is asked for again. Null: it goes on. */
export function endOf(problem: unknown): ApiProblem | null {
  if (!(problem instanceof ApiProblem) || !OVER.has(problem.reason ?? '')) return null;
  return problem.inWords(
    problem.reason === 'challenge_expired'
      ? 'More than ten minutes have passed since you entered your password. Enter it again.'
      : 'This sign-in is over: it was finished elsewhere, or your password was changed. Enter your password again.',
  );
}

/** Why a second factor was not accepted, in words. */
export function refusalOf(problem: unknown, way: Way): unknown {
  if (!(problem instanceof ApiProblem)) return problem;
  if (problem.reason === 'second_factor_wrong') return problem.inWords(WAYS[way].wrong);
  if (problem.reason === 'second_factor_replayed') return problem.inWords(WAYS[way].replayed);
  return problem;
}
