import type { PHARMACY_TRANSACTION_TYPES } from '@referral-exchange/contracts';
import { Field, InstantField, ONLY_IN_SQL, Table } from '@referral-exchange/database';
import { NULLABLE } from '@referral-exchange/http';
import { Entity, PrimaryColumn } from 'typeorm';

export type TransactionType = (typeof PHARMACY_TRANSACTION_TYPES)[number];

/** The row of a pharmacy transaction, a line of the ledger. It never changes. */
@Entity('pharmacy_transactions')
export class Transaction {
  @PrimaryColumn('uuid') id: string;
  @Field('uuid') medReferralId: string;
  @Field('uuid', NULLABLE) fillId: string | null;
  @Field('text') type: TransactionType;
  @Field('numeric') amount: string;
  @Field('uuid', NULLABLE) reversesTransactionId: string | null;
  /** Type and amount of the reversed transaction, repeated so that the database can compare them. */
  @Field('text', NULLABLE) reversesType: TransactionType | null;
  @Field('numeric', NULLABLE) reversesAmount: string | null;
  @Field('date') transactionDate: string;
  @Field('text', NULLABLE) externalId: string | null;
  @Field('text', NULLABLE) payer: string | null;
  @Field('text', NULLABLE) reference: string | null;
  @Field('text', NULLABLE) note: string | null;
  @Field('text') createdVia: string;
  /**
   * The fill, or the referral of a transaction without one: the database compares it with that of a reversal.
   */
  @Field('uuid', ONLY_IN_SQL) fillKey?: string;
  @InstantField() createdAt: Date;
}

export const TRANSACTIONS = new Table(Transaction);

/** What is read with a fill: the fill says whose it is, and the rest is only for the database to compare. */
export const OF_FILL = TRANSACTIONS.without('medReferralId', 'fillId', 'reversesType', 'reversesAmount');

/** A transaction as it is read with its fill. */
export type TransactionOfFill = ReturnType<typeof OF_FILL.record>;
