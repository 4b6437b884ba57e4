import { Column, Entity, PrimaryColumn } from 'typeorm';

const NULLABLE = { nullable: true } as const;

/** What the ledger of one med referral adds up to. Kept in the transaction of every write, so that nobody adds up rows to read it. */
@Entity('pharmacy_balances')
export class Balance {
  @PrimaryColumn('uuid') medReferralId: string;
  @Column('numeric') billed: string;
  @Column('numeric') paid: string;
  @Column('numeric') adjustments: string;
  /** Voided fills included. */
  @Column('integer') fillCount: number;
  @Column('integer') transactionCount: number;
  /** What the provider last reported as the balance in its own books. */
  @Column('numeric', NULLABLE) reportedBalance: string | null;
  @Column({ type: 'timestamptz', precision: 3, nullable: true }) reportedAsOf: Date | null;
  @Column('text', NULLABLE) reportedExternalId: string | null;
}
