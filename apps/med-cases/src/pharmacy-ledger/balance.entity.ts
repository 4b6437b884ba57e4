import { Field, InstantField, Table } from '@referral-exchange/database';
import { NULLABLE } from '@referral-exchange/http';
import { Entity, PrimaryColumn } from 'typeorm';

/**
 * What the ledger of one med referral adds up to. Kept in the transaction of every write, so that a read adds
 * up no rows.
 */
@Entity('pharmacy_balances')
export class Balance {
  @PrimaryColumn('uuid') medReferralId: string;
  @Field('numeric') billed: string;
  @Field('numeric') paid: string;
  @Field('numeric') adjustments: string;
  /** Voided fills included. */
  @Field('integer') fillCount: number;
  @Field('integer') transactionCount: number;
  /** What the provider last reported as the balance in its own books. */
  @Field('numeric', NULLABLE) reportedBalance: string | null;
  @InstantField(NULLABLE) reportedAsOf: Date | null;
  @Field('text', NULLABLE) reportedExternalId: string | null;
}

export const BALANCES = new Table(Balance);
