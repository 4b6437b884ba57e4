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

/** What is kept of a new sign-in: its methods, and of which count it is. */
export function methodsOf({ signInsEnded = 0 }: UserFacts, methods: readonly SignInMethod[]): string[] {
  return [...methods, AFTER + signInsEnded];
}

/** Whether a second factor was shown. */
export function hasSecondFactor({ amr }: SignedIn): boolean {
  return amr?.includes('mfa') ?? false;
}

/**
 * Whether the sign-in began before all sign-ins of the person ended (docs/adr/0236). One of the release
 * before has no mark, and is as old as can be. An auth of that release tells no count.
 */
export function isOver({ amr = [] }: SignedIn, { signInsEnded }: UserFacts): boolean {
  if (signInsEnded === undefined) return false;
  const mark = amr.find((method) => method.startsWith(AFTER)) ?? `${AFTER}0`;
  return mark !== AFTER + signInsEnded;
}
