import type { Balance } from '../pharmacy-ledger/balance.entity.js';
import type { Fill } from '../pharmacy-ledger/fill.entity.js';
import { fillFacts, transactionFacts, type TransactionPlace } from '../pharmacy-ledger/ledger-facts.js';
import { derivedTotals } from '../pharmacy-ledger/ledger.policy.js';
import type { Transaction, TransactionOfFill } from '../pharmacy-ledger/transaction.entity.js';
import type { PharmacyFillDto, PharmacyFillSummaryDto } from './fill.dto.js';
import type { PharmacyTotalsDto } from './totals.dto.js';
import type { PharmacyTransactionDto } from './transaction.dto.js';

/** A fill as lists show it. Pure. */
export function presentFillSummary(fill: Fill, medCaseId: string): PharmacyFillSummaryDto {
  const { prescriptionId, claimDocumentId, prescriberName, notes, createdVia, voidReason } = fill;
  return {
    ...fillFacts(fill, medCaseId),
    prescriptionId,
    claimDocumentId,
    prescriberName,
    notes,
    createdVia,
    voidReason,
  };
}

/** A fill with its transactions and the totals of its referral. Pure. */
export function presentFill(
  fill: Fill,
  {
    medCaseId,
    transactions,
    balance,
  }: { medCaseId: string; transactions: TransactionOfFill[]; balance: Balance },
): PharmacyFillDto {
  const place = { medCaseId, medReferralId: fill.medReferralId, fillId: fill.id };
  return {
    ...presentFillSummary(fill, medCaseId),
    transactions: transactions.map((transaction) => presentLine(transaction, place)),
    totals: presentTotals(balance),
  };
}

/** A transaction. Pure. */
export function presentTransaction(transaction: Transaction, medCaseId: string): PharmacyTransactionDto {
  const { medReferralId, fillId } = transaction;
  return presentLine(transaction, { medCaseId, medReferralId, fillId });
}

/** A line of the ledger. */
function presentLine(transaction: TransactionOfFill, place: TransactionPlace): PharmacyTransactionDto {
  const { note, createdVia } = transaction;
  return { ...transactionFacts(transaction, place), note, createdVia };
}

/** The totals of a referral. Pure. */
export function presentTotals(balance: Balance): PharmacyTotalsDto {
  const { billed, paid, adjustments, fillCount, transactionCount } = balance;
  const { reportedBalance, reportedAsOf, reportedExternalId: externalId } = balance;
  const isReported = reportedBalance !== null && reportedAsOf !== null;
  return {
    billed,
    paid,
    adjustments,
    ...derivedTotals(balance),
    reported: isReported ? { balance: reportedBalance, asOf: reportedAsOf.toISOString(), externalId } : null,
    fillCount,
    transactionCount,
  };
}
