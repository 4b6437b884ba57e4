import { isEnded, REFERRAL_STATUSES, type ReferralStatus } from '@referral-exchange/contracts';
import { AMOUNTS, type Money, type Referral, type Side } from './referral.js';
import type { ReferralRecord } from './referral-record.js';

/**
 * A referral as one of its firms sees it in its records: the receiver of an ended one sees the case of that time (decisions,
 * section 14, "After the end"), and no amounts before it has acknowledged (interface, "Masking"). Pure.
 */
export function viewOfFirm({ facts, entries, atEnd }: ReferralRecord, side: Side): Referral {
  const isSent = side === 'sent';
  const ended = !isSent && isEnded(facts.status) ? atEnd : null;
  const seen = ended ?? { ...facts.case, ...(isSent ? facts.caseOfSender : null) };
  const at = entries.map((entry) => ({ status: entry.status, at: Date.parse(entry.at) }));
  const lastInto = (status: string) => at.findLast((entry) => entry.status === status)?.at ?? null;
  const isMasked = !isSent && facts.acknowledgedAt === null;
  return {
    counterpartyId: isSent ? facts.receiver.id : facts.sender.id,
    sentAt: Date.parse(facts.sentAt),
    firstAt: Date.parse(isSent ? facts.firstSentAt : facts.firstReceivedAt),
    acknowledgedAt: instant(facts.acknowledgedAt),
    signedAt: instant(facts.signedAt) ?? at.find(({ status }) => status === 'SIGNED')?.at ?? null,
    closingAt:
      lastInto('CLOSING') ?? lastInto('CLOSED') ?? instant(facts.resolvedAt) ?? instant(facts.closedAt),
    closedAt: facts.status === 'CLOSED' ? (instant(facts.closedAt) ?? lastInto('CLOSED')) : null,
    status: facts.status,
    closingStatus: facts.closingStatus,
    reached: reachedOf([...at.map(({ status }) => status), facts.status]),
    changedAt: at.at(-1)?.at ?? Date.parse(facts.sentAt),
    entries: at,
    caseType: seen.caseType,
    jurisdiction: seen.jurisdiction,
    isTestCase: facts.isTestCase,
    isArchived: seen.isArchived || (isSent ? facts.isArchivedBySender : facts.isArchivedByReceiver),
    warmTransfer: facts.warmTransferAttempted
      ? { isSuccessful: facts.warmTransferSuccessful, reason: facts.warmTransferReason }
      : null,
    money: isMasked ? null : moneyOf(facts),
  };
}

function reachedOf(statuses: readonly ReferralStatus[]): number {
  return statuses.reduce((bits, status) => bits | (1 << REFERRAL_STATUSES.indexOf(status)), 0);
}

function moneyOf(facts: ReferralRecord['facts']): Money | null {
  if (AMOUNTS.every((name) => facts[name] === null)) return null;
  return Object.fromEntries(
    AMOUNTS.map((name) => [name, facts[name] === null ? null : Math.round(facts[name] * 100)]),
  ) as unknown as Money;
}

function instant(text: string | null): number | null {
  return text === null ? null : Date.parse(text);
}
