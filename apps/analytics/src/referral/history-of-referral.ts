import { REFERRAL_STATUSES, type ReferralStatus } from '@referral-exchange/contracts';
import { importedEntries, saysAcknowledged } from './imported-entries.js';
import type { ReferralRecord } from './referral-record.js';
import type { Referral } from './referral.js';

/** What happened to a referral and when, from its entries and facts. Both firms see the same. Pure. */
export function historyOfReferral({
  facts,
  entries: known,
}: ReferralRecord): Pick<
  Referral,
  | 'acknowledgedAt'
  | 'signedAt'
  | 'closingAt'
  | 'closedAt'
  | 'changedAt'
  | 'reached'
  | 'entries'
  | 'isImported'
> {
  const sentAt = Date.parse(facts.sentAt);
  const imported = known.findLast(({ isImported }) => isImported);
  const entries = known.flatMap(({ status, at, isImported }) => {
    const entry = { status, at: Date.parse(at) };
    return isImported ? importedEntries(entry) : [entry];
  });
  const firstInto = (status: string) => entries.find((entry) => entry.status === status)?.at ?? null;
  const lastInto = (status: string) => entries.findLast((entry) => entry.status === status)?.at ?? null;
  const wasAcknowledged = imported !== undefined && saysAcknowledged(imported.status);
  return {
    acknowledgedAt: wasAcknowledged ? sentAt : instant(facts.acknowledgedAt),
    // a signature that was imported is older than one that followed here
    signedAt: imported ? firstInto('SIGNED') : (instant(facts.signedAt) ?? firstInto('SIGNED')),
    closingAt:
      lastInto('CLOSING') ?? lastInto('CLOSED') ?? instant(facts.resolvedAt) ?? instant(facts.closedAt),
    closedAt: facts.status === 'CLOSED' ? (instant(facts.closedAt) ?? lastInto('CLOSED')) : null,
    changedAt: entries.at(-1)?.at ?? sentAt,
    reached: reachedOf([...entries.map(({ status }) => status), facts.status]),
    entries,
    isImported: imported !== undefined,
  };
}

function reachedOf(statuses: readonly ReferralStatus[]): number {
  return statuses.reduce((bits, status) => bits | (1 << REFERRAL_STATUSES.indexOf(status)), 0);
}

function instant(text: string | null): number | null {
  return text === null ? null : Date.parse(text);
}
