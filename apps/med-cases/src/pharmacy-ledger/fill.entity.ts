import { Column, Entity, PrimaryColumn } from 'typeorm';

const instant = { type: 'timestamptz', precision: 3 } as const;
const NULLABLE = { nullable: true } as const;

/** The row of a pharmacy fill. Amounts are exact decimals as text, dates are `YYYY-MM-DD`. It changes once: when it is voided. */
@Entity('pharmacy_fills')
export class Fill {
  @PrimaryColumn('uuid') id: string;
  @Column('uuid') medReferralId: string;
  @Column('text', NULLABLE) externalId: string | null;
  @Column('uuid', NULLABLE) prescriptionId: string | null;
  @Column('uuid', NULLABLE) claimDocumentId: string | null;
  @Column('text', NULLABLE) rxNumber: string | null;
  @Column('text', NULLABLE) ndc: string | null;
  @Column('text') drugName: string;
  @Column('text', NULLABLE) prescriberName: string | null;
  @Column('text', NULLABLE) notes: string | null;
  @Column('numeric') quantity: string;
  @Column('numeric') billedAmount: string;
  @Column('date') fillDate: string;
  @Column('smallint', NULLABLE) daysSupply: number | null;
  @Column('text') createdVia: string;
  @Column('text', NULLABLE) voidReason: string | null;
  @Column({ ...instant, ...NULLABLE }) voidedAt: Date | null;
  @Column(instant) createdAt: Date;
  @Column(instant) updatedAt: Date;
}
