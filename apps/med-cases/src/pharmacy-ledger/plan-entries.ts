import { ERASED_FILL, ERASED_TRANSACTION, type ErasedFields } from '@referral-exchange/contracts';
import { effectOfFill, effectOfTransaction, reversalFault, reversedAmount, sumOf } from './ledger.policy.js';
import type { Effect, ReversalFault } from './ledger.policy.js';
import type { Fill } from './fill.entity.js';
import { LedgerIndex } from './ledger-index.js';
import type { Transaction, TransactionType } from './transaction.entity.js';

/** Decides what a request adds to a ledger, from what the ledger knows already. Pure. */

type Absent = null | undefined;

/** A fill as a request gives it. */
interface NewFill {
  externalId?: string | Absent;
  prescriptionId?: string | Absent;
  claimDocumentId?: string | Absent;
  rxNumber?: string | Absent;
  ndc?: string | Absent;
  drugName: string;
  prescriberName?: string | Absent;
  notes?: string | Absent;
  quantity: string;
  billedAmount: string;
  fillDate: string;
  daysSupply?: number | Absent;
}

/** A transaction as a request gives it. A batch may name records by their external ids. */
interface NewTransaction {
  type: TransactionType;
  /** May be left out of a REVERSAL only. */
  amount?: string | Absent;
  transactionDate: string;
  fillId?: string | Absent;
  fillExternalId?: string | Absent;
  reversesTransactionId?: string | Absent;
  reversesExternalId?: string | Absent;
  externalId?: string | Absent;
  payer?: string | Absent;
  reference?: string | Absent;
  note?: string | Absent;
}

export type LedgerEntry = { fill: NewFill } | { transaction: NewTransaction };

/** A transaction, and whether the ledger has a reversal of it. */
export type KnownTransaction = Transaction & { isReversed: boolean };

/** The records of the ledger that the entries name. */
export interface Known {
  fills: readonly Fill[];
  transactions: readonly KnownTransaction[];
  /** The patient was erased: records from before have lost what a repeated request still says. */
  isPatientErased: boolean;
}

/** What new records have in common. */
export interface Stamp {
  medReferralId: string;
  createdVia: string;
  at: Date;
  newId: () => string;
}

type EntryFaultCode = ReversalFault | 'not_found' | 'external_id_in_use';
/** Why an entry cannot be recorded. `field` is relative to the fill or the transaction. */
export interface EntryFault {
  index: number;
  field: string;
  code: EntryFaultCode;
  message: string;
}

/** What became of an entry: a new record, or the one that has its external id already. */
export type Outcome = { isNew: boolean } & ({ fill: Fill } | { transaction: Transaction });

export interface LedgerPlan {
  /** One for each entry, in their order; incomplete when there are faults. */
  outcomes: Outcome[];
  faults: EntryFault[];
  newFills: Fill[];
  newTransactions: Transaction[];
  effect: Effect;
}

/**
 * Plans all entries: the fills first, so that a transaction may name a fill of the same batch, then the
 * transactions in their order.
 */
export function planEntries(entries: readonly LedgerEntry[], known: Known, stamp: Stamp): LedgerPlan {
  const planned = new PlannedLedger(known, stamp);
  const outcomes: Outcome[] = [];
  entries.forEach((entry, index) => {
    if ('fill' in entry) outcomes[index] = planned.addFill(index, entry.fill)!;
  });
  entries.forEach((entry, index) => {
    if ('transaction' in entry) outcomes[index] = planned.addTransaction(index, entry.transaction)!;
  });
  const { faults, newFills, newTransactions } = planned;
  const effects = newFills.map(({ billedAmount }) => effectOfFill({ billedAmount, isVoided: false }));
  const effect = sumOf([...effects, ...newTransactions.map(effectOfTransaction)]);
  return { outcomes, faults, newFills, newTransactions, effect };
}

const FAULT_MESSAGE: Record<ReversalFault, string> = {
  reversal_of_reversal: 'A reversal cannot be reversed: record the transaction again instead',
  other_fill: 'fillId must be the fill of the reversed transaction, or be left out',
  partial_reversal: 'amount must be the whole amount of the reversed transaction, or be left out',
  already_reversed: 'The transaction has been reversed already',
};
const FAULT_FIELD: Record<ReversalFault, string> = {
  reversal_of_reversal: 'reversesTransactionId',
  other_fill: 'fillId',
  partial_reversal: 'amount',
  already_reversed: 'reversesTransactionId',
};

/** The ledger as it is while entries are added one by one. */
class PlannedLedger {
  readonly faults: EntryFault[] = [];
  readonly newFills: Fill[] = [];
  readonly newTransactions: Transaction[] = [];
  private readonly fills = new LedgerIndex<Fill>();
  private readonly transactions = new LedgerIndex<Transaction>();
  /** Ids of the transactions that have a reversal. */
  private readonly reversed = new Set<string>();

  constructor(
    private readonly known: Known,
    private readonly stamp: Stamp,
  ) {
    known.fills.forEach((fill) => this.fills.add(fill));
    known.transactions.forEach(({ isReversed, ...transaction }) => {
      this.transactions.add(transaction);
      if (isReversed) this.reversed.add(transaction.id);
    });
  }

  addFill(index: number, input: NewFill): Outcome | undefined {
    const fill = this.newFill(input);
    const known = this.fills.find({ externalId: input.externalId });
    if (known && this.isRepeated(CONTENT_OF_FILL, ERASED_FILL, known, fill))
      return { fill: known, isNew: false };
    if (known) return this.refuse(index, 'externalId', 'external_id_in_use', IN_USE('fill'));
    this.fills.add(fill);
    this.newFills.push(fill);
    return { fill, isNew: true };
  }

  addTransaction(index: number, input: NewTransaction): Outcome | undefined {
    const known = this.transactions.find({ externalId: input.externalId });
    const fill = this.fills.find({ id: input.fillId, externalId: input.fillExternalId });
    if (!fill && (input.fillId ?? input.fillExternalId))
      return this.refuse(
        index,
        input.fillId ? 'fillId' : 'fillExternalId',
        'not_found',
        'No such fill of this referral',
      );
    const reversed = this.transactions.find({
      id: input.reversesTransactionId,
      externalId: input.reversesExternalId,
    });
    if (input.type === 'REVERSAL' && !reversed)
      return this.refuse(
        index,
        input.reversesTransactionId ? 'reversesTransactionId' : 'reversesExternalId',
        'not_found',
        'No such transaction of this referral',
      );
    const transaction = this.newTransaction(input, fill, reversed);
    const isSound = input.amount == null || input.amount === transaction.amount;
    if (known && isSound && this.isRepeated(CONTENT_OF_TRANSACTION, ERASED_TRANSACTION, known, transaction))
      return { transaction: known, isNew: false };
    if (known) return this.refuse(index, 'externalId', 'external_id_in_use', IN_USE('transaction'));
    if (reversed && this.isRefused(index, input, fill, reversed)) return undefined;
    this.transactions.add(transaction);
    this.newTransactions.push(transaction);
    return { transaction, isNew: true };
  }

  /** Records the fault of a reversal, or that the transaction is reversed now. */
  private isRefused(
    index: number,
    input: NewTransaction,
    fill: Fill | undefined,
    reversed: Transaction,
  ): boolean {
    const isReversed = this.reversed.has(reversed.id);
    const given = { fillId: fill?.id, amount: input.amount ?? undefined };
    const fault = reversalFault({ ...reversed, isReversed }, given);
    if (fault) this.refuse(index, FAULT_FIELD[fault], fault, FAULT_MESSAGE[fault]);
    else this.reversed.add(reversed.id);
    return fault !== null;
  }

  /** Whether the content is that of the known record. What an erasure took from it is not compared. */
  private isRepeated<T>(
    content: readonly (keyof T & string)[],
    erasure: ErasedFields,
    known: T,
    given: T,
  ): boolean {
    const lost = content.filter((key) => Object.hasOwn(erasure, key));
    const isErased = this.known.isPatientErased && lost.every((key) => known[key] === erasure[key]);
    return content.every((key) => known[key] === given[key] || (isErased && lost.includes(key)));
  }

  private refuse(index: number, field: string, code: EntryFaultCode, message: string): undefined {
    this.faults.push({ index, field, code, message });
    return undefined;
  }

  private newFill(input: NewFill): Fill {
    const { medReferralId, createdVia, at, newId } = this.stamp;
    return {
      id: newId(),
      medReferralId,
      externalId: input.externalId ?? null,
      prescriptionId: input.prescriptionId ?? null,
      claimDocumentId: input.claimDocumentId ?? null,
      rxNumber: input.rxNumber ?? null,
      ndc: input.ndc ?? null,
      drugName: input.drugName,
      prescriberName: input.prescriberName ?? null,
      notes: input.notes ?? null,
      quantity: input.quantity,
      billedAmount: input.billedAmount,
      fillDate: input.fillDate,
      daysSupply: input.daysSupply ?? null,
      createdVia,
      voidReason: null,
      voidedAt: null,
      createdAt: at,
      updatedAt: at,
    };
  }

  private newTransaction(
    input: NewTransaction,
    fill: Fill | undefined,
    reversed: Transaction | undefined,
  ): Transaction {
    const { medReferralId, createdVia, at, newId } = this.stamp;
    return {
      id: newId(),
      medReferralId,
      fillId: fill?.id ?? reversed?.fillId ?? null,
      type: input.type,
      amount: reversed ? reversedAmount(reversed) : input.amount!,
      reversesTransactionId: reversed?.id ?? null,
      reversesType: reversed?.type ?? null,
      reversesAmount: reversed?.amount ?? null,
      transactionDate: input.transactionDate,
      externalId: input.externalId ?? null,
      payer: input.payer ?? null,
      reference: input.reference ?? null,
      note: input.note ?? null,
      createdVia,
      createdAt: at,
    };
  }
}

const IN_USE = (what: string) => `This externalId belongs to a ${what} with other content`;

/** What a repeated record must agree in. */
// prettier-ignore
const CONTENT_OF_FILL = [
  'prescriptionId', 'claimDocumentId', 'rxNumber', 'ndc', 'drugName', 'prescriberName', 'notes', 'quantity', 'billedAmount',
  'fillDate', 'daysSupply',
] as const satisfies (keyof Fill)[];
// prettier-ignore
const CONTENT_OF_TRANSACTION = [
  'fillId', 'type', 'amount', 'reversesTransactionId', 'transactionDate', 'payer', 'reference', 'note',
] as const satisfies (keyof Transaction)[];
