import type { Query } from '@tanstack/react-query';
import { queries } from '../api/queries.ts';
import { announce } from '../ui/announce.ts';
import { type Hint, isOfMedCase } from './hint-stream.ts';

/** What the records of referrals and cases are known by. */
interface Named {
  id?: string;
  referralId?: string | null;
  baseCaseId?: string;
}

/**
 * Reads again what a hint is about, where it is shown. The rows of an inbox stay as they are: its bar says
 * that there are newer ones. Null: all may have changed.
 */
export async function applyHints(hints: readonly Hint[] | null): Promise<void> {
  const ids = hints && namesOf(hints.map(({ id }) => id));
  const isMeant = ({ queryKey }: Query) =>
    queryKey[0] === 'referral' && (ids === null || queryKey.some((part) => ids.has(part)));
  const isMedCase = hints === null || hints.some(isOfMedCase);
  const shown = queries.getQueryCache().findAll({ predicate: isMeant, type: 'active' });
  const before = shown.map(({ state }) => state.data);
  // a first read that is under way goes on, unlike in `readAgain`: many hints would put it off for ever
  await Promise.all([
    queries.invalidateQueries({ queryKey: ['inbox', 'counts'] }),
    queries.invalidateQueries({ queryKey: ['inbox', 'newest'] }),
    // a referral moves the turn of the rule that chose its firm
    queries.invalidateQueries({ queryKey: ['routing', 'rules'] }),
    queries.invalidateQueries({ predicate: isMeant }),
    isMedCase && queries.invalidateQueries({ predicate: isOpenMedCase }),
  ]);
  // what this person did was shown before: then nothing has changed by now
  if (shown.some(({ state }, index) => state.data !== before[index])) announce('This referral was updated.');
}

/** An open med case, its referrals and its ledger. The rows of a list stay, as those of an inbox do. */
function isOpenMedCase({ queryKey: [first, second] }: Query): boolean {
  return first === 'ledger' || (first === 'med-cases' && second !== 'list');
}

/** The ids, and the other ids of the records that are known by one of them. */
function namesOf(ids: readonly string[]): ReadonlySet<unknown> {
  const names = new Set<unknown>(ids);
  for (const [, data] of queries.getQueriesData<Named>({ queryKey: ['referral'] })) {
    const own = data ? [data.id, data.referralId, data.baseCaseId].filter((one) => one != null) : [];
    if (own.some((one) => names.has(one))) for (const one of own) names.add(one);
  }
  return names;
}
