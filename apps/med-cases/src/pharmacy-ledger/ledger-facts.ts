import type { PharmacyFillFacts, PharmacyTransactionFacts } from '@referral-exchange/contracts';
import type { Fill } from './fill.entity.js';
import type { Transaction, TransactionOfFill } from './transaction.entity.js';

/** The facts of the records of a ledger. Events carry these; responses carry these and more. Pure. */

/** Where a transaction belongs. */
export type TransactionPlace = Pick<Transaction, 'medReferralId' | 'fillId'> & { medCaseId: string };

/** A fill as its event carries it. */
export function fillFacts(fill: Fill, medCaseId: string): PharmacyFillFacts {
  return {
    id: fill.id,
    medCaseId,
    medReferralId: fill.medReferralId,
    externalId: fill.externalId,
    rxNumber: fill.rxNumber,
    ndc: fill.ndc,
    drugName: fill.drugName,
    quantity: fill.quantity,
    billedAmount: fill.billedAmount,
    fillDate: fill.fillDate,
    daysSupply: fill.daysSupply,
    voidedAt: fill.voidedAt?.toISOString() ?? null,
    createdAt: fill.createdAt.toISOString(),
    updatedAt: fill.updatedAt.toISOString(),
  };
}

/**
 * A transaction as its event carries it. A fill shows hundreds, so its
 * fields are named: a copy of a row of the driver by `...` takes ten times as long.
 */
export function transactionFacts(
  transaction: TransactionOfFill,
  { medCaseId, medReferralId, fillId }: TransactionPlace,
): PharmacyTransactionFacts {
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
    createdAt,
    // a transaction never changes
    updatedAt: createdAt,
  };
}
