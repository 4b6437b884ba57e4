import { Field, InstantField, Table } from '@referral-exchange/database';
import { NULLABLE } from '@referral-exchange/http';
import { Entity, PrimaryColumn } from 'typeorm';

/**
 * The row of a pharmacy fill. Amounts are exact decimals as text, dates are `YYYY-MM-DD`. It changes once:
 * when it is voided.
 */
@Entity('pharmacy_fills')
export class Fill {
  @PrimaryColumn('uuid') id: string;
  @Field('uuid') medReferralId: string;
  @Field('text', NULLABLE) externalId: string | null;
  @Field('uuid', NULLABLE) prescriptionId: string | null;
  @Field('uuid', NULLABLE) claimDocumentId: string | null;
  @Field('text', NULLABLE) rxNumber: string | null;
  @Field('text', NULLABLE) ndc: string | null;
  @Field('text') drugName: string;
  @Field('text', NULLABLE) prescriberName: string | null;
  @Field('text', NULLABLE) notes: string | null;
  @Field('numeric') quantity: string;
  @Field('numeric') billedAmount: string;
  @Field('date') fillDate: string;
  @Field('smallint', NULLABLE) daysSupply: number | null;
  @Field('text') createdVia: string;
  @Field('text', NULLABLE) voidReason: string | null;
  @InstantField(NULLABLE) voidedAt: Date | null;
  @InstantField() createdAt: Date;
  @InstantField() updatedAt: Date;
}

export const FILLS = new Table(Fill);
