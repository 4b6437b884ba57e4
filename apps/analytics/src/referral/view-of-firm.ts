import { isEnded } from '@referral-exchange/contracts';
import { historyOfReferral } from './history-of-referral.js';
import { AMOUNTS, type Money, type Referral, type Side, type WarmTransfer } from './referral.js';
import type { ReferralRecord } from './referral-record.js';

/**
 * A referral as one of its firms sees it in its records. The receiver of an ended one sees it and the case as
 * they stood then (decisions, section 14, "After the end"); before it has acknowledged, nothing but the
 * masked fields and the status history counts (interface, "Masking"). Pure.
 */
export function viewOfFirm(record: ReferralRecord, side: Side): Referral {
  const isSent = side === 'sent';
  const { facts, entries } = isSent ? record : seenByReceiver(record);
  const ended = !isSent && isEnded(record.facts.status) ? record.atEnd : null;
  const ofHop = isSent || !facts.isReceiverOwner ? facts.caseOfSender : null;
  const seen = ended ?? { ...facts.case, ...ofHop };
  const isMasked = !isSent && facts.acknowledgedAt === null;
  return {
    ...historyOfReferral({ ...record, facts, entries }),
    counterpartyId: isSent ? facts.receiver.id : facts.sender.id,
    sentAt: Date.parse(facts.sentAt),
    firstAt: Date.parse(isSent ? facts.firstSentAt : facts.firstReceivedAt),
    status: facts.status,
    closingStatus: facts.closingStatus,
    caseType: seen.caseType,
    jurisdiction: seen.jurisdiction,
    isTestCase: facts.isTestCase,
    isArchived: seen.isArchived || (isSent ? facts.isArchivedBySender : facts.isArchivedByReceiver),
    warmTransfer: isMasked ? null : warmTransferOf(facts),
    money: isMasked ? null : moneyOf(facts),
  };
}

/** What a receiver sees of a hop: when it ended as it stood then, and without the dates that are masked. */
function seenByReceiver({
  facts,
  entries,
  atEnd,
}: ReferralRecord): Pick<ReferralRecord, 'facts' | 'entries'> {
  const hidden = facts.acknowledgedAt === null ? { signedAt: null, resolvedAt: null, closedAt: null } : {};
  const shown = { ...facts, ...hidden };
  if (!isEnded(facts.status)) return { facts: shown, entries };
  // a status that an administrator forced from one end to another does not show
  const last = entries.findLastIndex(({ status }) => !isEnded(status));
  return { facts: { ...shown, ...atEnd?.hop }, entries: entries.slice(0, last + 2) };
}

function warmTransferOf(facts: ReferralRecord['facts']): WarmTransfer | null {
  if (!facts.warmTransferAttempted) return null;
  return { isSuccessful: facts.warmTransferSuccessful, reason: facts.warmTransferReason };
}

function moneyOf(facts: ReferralRecord['facts']): Money | null {
  if (AMOUNTS.every((name) => facts[name] === null)) return null;
  return Object.fromEntries(
    AMOUNTS.map((name) => [name, facts[name] === null ? null : Math.round(facts[name] * 100)]),
  ) as unknown as Money;
}
