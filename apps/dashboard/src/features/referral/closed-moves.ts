import type { LifecycleRow } from '../../api/lifecycle.ts';
import type { Referral, Status, Transition } from '../../api/referral.ts';
import { isOperation, type Operation } from './moves.ts';

/** A move of the firm that is not allowed now, and why. */
export interface ClosedMove {
  operation: Operation;
  why: string;
}

interface Given {
  rows: readonly LifecycleRow[];
  referral: Pick<Referral, 'perspective' | 'status' | 'piiMasked'>;
  available: readonly Transition[];
  inWords: (status: Status) => string;
}

/**
 * Moves that still lie before the referral but are not allowed yet, by the published table. What is behind it
 * is left out: it will never be allowed again. Pure.
 */
export function closedMoves({ rows, referral, available, inWords }: Given): ClosedMove[] {
  const { perspective, status, piiMasked } = referral;
  const party = perspective === 'sent' ? 'sender' : 'receiver';
  const open = new Set<string>(available.map(({ operation }) => operation));
  const ways = new Map<Operation, Status[]>();
  for (const { operation, party: who, createsReferral, from } of rows) {
    if (who !== party || createsReferral || open.has(operation) || !isOperation(operation)) continue;
    // when it is not open, it was done
    if (operation === 'acknowledge') continue;
    if (from.some((one) => ahead(rows, status).has(one)))
      ways.set(operation, [...(ways.get(operation) ?? []), ...from]);
  }
  return [...ways].map(([operation, from]) => ({
    operation,
    why:
      piiMasked && party === 'receiver'
        ? 'Your firm must acknowledge the referral first.'
        : `Possible once the status is ${listed([...new Set(from)].filter((one) => one !== status).map(inWords))}.`,
  }));
}

/** The statuses that a referral can still enter by a move of one of its firms. */
function ahead(rows: readonly LifecycleRow[], status: Status): Set<Status> {
  const found = new Set<Status>([status]);
  for (const one of found)
    for (const { from, to, party, createsReferral } of rows)
      if ((party === 'sender' || party === 'receiver') && !createsReferral && from.includes(one))
        for (const next of to) found.add(next);
  return found;
}

function listed(words: readonly string[]): string {
  return words.length < 2 ? (words[0] ?? '') : `${words.slice(0, -1).join(', ')} or ${words.at(-1)}`;
}
