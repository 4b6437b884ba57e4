import type { DomainEvent, EventOfType } from '@referral-exchange/contracts';
import { newId } from '@referral-exchange/telemetry';
import type { Caller } from '@referral-exchange/identity';
import type { MedReferralView } from '../access/med-referral-view.js';
import { medFacts } from '../med-case/med-facts.js';
import type { Fill } from '../pharmacy-ledger/fill.entity.js';
import { fillFacts, transactionFacts } from '../pharmacy-ledger/ledger-facts.js';
import type { LedgerPlan } from '../pharmacy-ledger/plan-entries.js';
import type { Transaction } from '../pharmacy-ledger/transaction.entity.js';

/** Who did it, to which referral, and when. */
export interface LedgerChange {
  caller: Caller;
  seen: MedReferralView;
  at: Date;
}

/** The events of new records. */
export function eventsOf(
  { newFills, newTransactions }: Pick<LedgerPlan, 'newFills' | 'newTransactions'>,
  change: LedgerChange,
): DomainEvent[] {
  return [
    ...newFills.map((fill) => fillRecorded(fill, change)),
    ...newTransactions.map((transaction) => transactionRecorded(transaction, change)),
  ];
}

/** A fill was recorded or voided. */
export function fillRecorded(fill: Fill, change: LedgerChange): EventOfType<'pharmacy.fill_recorded.v1'> {
  const { envelope, facts } = partsOf(change);
  const data = { ...facts, fill: fillFacts(fill, envelope.key) };
  return { ...envelope, type: 'pharmacy.fill_recorded.v1', data };
}

/** A transaction was recorded. */
function transactionRecorded(
  transaction: Transaction,
  change: LedgerChange,
): EventOfType<'pharmacy.transaction_recorded.v1'> {
  const { envelope, facts } = partsOf(change);
  const { medReferralId, fillId } = transaction;
  const place = { medCaseId: envelope.key, medReferralId, fillId };
  const data = { ...facts, transaction: transactionFacts(transaction, place) };
  return { ...envelope, type: 'pharmacy.transaction_recorded.v1', data };
}

function partsOf({ caller, seen: { medCase, referral }, at }: LedgerChange) {
  const envelope = {
    eventId: newId(),
    occurredAt: at.toISOString(),
    actor: caller.actor,
    key: medCase.id,
  };
  return { envelope, facts: medFacts(medCase, referral) };
}
