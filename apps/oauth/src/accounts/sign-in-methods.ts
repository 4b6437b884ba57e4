import type { UserFacts } from '@referral-exchange/contracts';

/**
 * How somebody signed in, as the library keeps it of sessions, codes and refresh tokens. No client is told:
 * the library puts it in ID tokens only of clients that ask by the parameter `claims`, which is off.
 */
export interface SignedIn {
  amr?: string[];
}

/** What was shown: a password, a second factor besides. */
export type SignInMethod = 'pwd' | 'mfa';

/** Marks how often all sign-ins of the person had ended before this one. */
const AFTER = 'after:';
/** Marks how often the person had signed out of the exchange before. */
const SIGNED_OUT = 'signed_out:';

/** What is kept of a new sign-in: its methods, and of which counts it is. */
export function methodsOf(
  { signInsEnded = 0, signOuts = 0 }: UserFacts,
  methods: readonly SignInMethod[],
): string[] {
  return [...methods, AFTER + signInsEnded, SIGNED_OUT + signOuts];
}

/** Whether a second factor was shown. */
export function hasSecondFactor({ amr }: SignedIn): boolean {
  return amr?.includes('mfa') ?? false;
}

/** Whether the sign-in began before all sign-ins of the person ended (docs/adr/0236). */
export function isOver(signedIn: SignedIn, { signInsEnded }: UserFacts): boolean {
  return hasOtherCount(signedIn, AFTER, signInsEnded);
}

/**
 * Whether the sign-in of a browser is over: also by a sign-out of the exchange, which what applications hold
 * outlives (docs/adr/0227).
 */
export function isOverInBrowser(signedIn: SignedIn, user: UserFacts): boolean {
  return isOver(signedIn, user) || hasOtherCount(signedIn, SIGNED_OUT, user.signOuts);
}

/**
 * Whether the sign-in is of another count than this one. A sign-in of the release before has no mark, and is
 * as old as can be. An auth of that release tells no count.
 */
function hasOtherCount({ amr = [] }: SignedIn, mark: string, count: number | undefined): boolean {
  if (count === undefined) return false;
  const kept = amr.find((method) => method.startsWith(mark)) ?? `${mark}0`;
  return kept !== mark + count;
}
