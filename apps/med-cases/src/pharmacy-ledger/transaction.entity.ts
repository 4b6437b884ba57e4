import type { PHARMACY_TRANSACTION_TYPES } from '@referral-exchange/contracts';
import { Column, Entity, PrimaryColumn } from 'typeorm';

export type TransactionType = (typeof PHARMACY_TRANSACTION_TYPES)[number];

const NULLABLE = { nullable: true } as const;

/** The row of a pharmacy transaction, a line of the ledger. It never changes. */
@Entity('pharmacy_transactions')
export class Transaction {
  @PrimaryColumn('uuid') id: string;
  @Column('uuid') medReferralId: string;
  @Column('uuid', NULLABLE) fillId: string | null;
  @Column('text') type: TransactionType;
  @Column('numeric') amount: string;
  @Column('uuid', NULLABLE) reversesTransactionId: string | null;
  /** Type and amount of the reversed transaction, repeated so that the database can compare them. */
  @Column('text', NULLABLE) reversesType: TransactionType | null;
  @Column('numeric', NULLABLE) reversesAmount: string | null;
  @Column('date') transactionDate: string;
  @Column('text', NULLABLE) externalId: string | null;
  @Column('text', NULLABLE) payer: string | null;
  @Column('text', NULLABLE) reference: string | null;
  @Column('text', NULLABLE) note: string | null;
  @Column('text') createdVia: string;
  @Column({ type: 'timestamptz', precision: 3 }) createdAt: Date;
}

/** What is not read with a fill: the fill says the first two, and the others are only for the database to compare. */
export const NOT_READ_WITH_FILL = [
  'medReferralId',
  'fillId',
  'reversesType',
  'reversesAmount',
] as const satisfies (keyof Transaction)[];

/** A transaction as it is read with its fill. */
export type TransactionOfFill = Omit<Transaction, (typeof NOT_READ_WITH_FILL)[number]>;
