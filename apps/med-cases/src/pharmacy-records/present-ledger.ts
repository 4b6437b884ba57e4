import type { PharmacyFillFacts, PharmacyTransactionFacts } from '@referral-exchange/contracts';
import type { Balance } from '../pharmacy-ledger/balance.entity.js';
import type { Fill } from '../pharmacy-ledger/fill.entity.js';
import { derivedTotals } from '../pharmacy-ledger/ledger.policy.js';
import type { Transaction, TransactionOfFill } from '../pharmacy-ledger/transaction.entity.js';
import type { PharmacyFillDto, PharmacyFillSummaryDto } from './fill.dto.js';
import type { PharmacyTotalsDto } from './totals.dto.js';
import type { PharmacyTransactionDto } from './transaction.dto.js';

/** A fill as lists show it. Pure. */
export function presentFillSummary(fill: Fill, medCaseId: string): PharmacyFillSummaryDto {
  return {
    ...fill,
    medCaseId,
    voidedAt: fill.voidedAt?.toISOString() ?? null,
    createdAt: fill.createdAt.toISOString(),
    updatedAt: fill.updatedAt.toISOString(),
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

/** A line of the ledger. Its fields are named one by one: a fill shows hundreds, and a copy by `...` takes ten times as long. */
function presentLine(
  transaction: TransactionOfFill,
  {
    medCaseId,
    medReferralId,
    fillId,
  }: Pick<PharmacyTransactionDto, 'medCaseId' | 'medReferralId' | 'fillId'>,
): PharmacyTransactionDto {
  const createdAt = transaction.createdAt.toISOString();
  return {
    id: transaction.id,
    medCaseId,
    medReferralId,
    fillId,
    reversesTransactionId: transaction.reversesTransactionId,
    externalId: transaction.externalId,
    type: transaction.type,
    amount: transaction.amount,
    transactionDate: transaction.transactionDate,
    payer: transaction.payer,
    reference: transaction.reference,
    note: transaction.note,
    createdVia: transaction.createdVia,
    createdAt,
    updatedAt: createdAt,
  };
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

/** A fill as its event carries it. Pure. */
export function fillFacts(fill: Fill, medCaseId: string): PharmacyFillFacts {
  const { prescriptionId: _1, claimDocumentId: _2, prescriberName: _3, notes: _4, createdVia: _5, voidReason: _6, ...facts } =
    presentFillSummary(fill, medCaseId);
  return facts;
} // prettier-ignore

/** A transaction as its event carries it. Pure. */
export function transactionFacts(transaction: Transaction, medCaseId: string): PharmacyTransactionFacts {
  const { note: _1, createdVia: _2, ...facts } = presentTransaction(transaction, medCaseId);
  return facts;
}
