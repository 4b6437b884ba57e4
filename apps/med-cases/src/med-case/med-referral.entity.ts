import type { MedReferralStatus } from '@referral-exchange/contracts';
import { Field, FIXED, InstantField, ONLY_IN_SQL, Table } from '@referral-exchange/database';
import { NULLABLE } from '@referral-exchange/http';
import { Entity, PrimaryColumn } from 'typeorm';

/** The row of a med referral: a med case referred to one provider. */
@Entity('med_referrals')
export class MedReferral {
  @PrimaryColumn('uuid') id: string;
  @Field('uuid', FIXED) medCaseId: string;
  @Field('integer', FIXED) sequenceNumber: number;
  @Field('text', FIXED) referenceNumber: string;
  @Field('uuid', FIXED) providerId: string;
  /** Read from `providers`. */
  providerName: string;
  /** An earlier referral of the same case. */
  @Field('uuid', { ...FIXED, ...NULLABLE }) parentReferralId: string | null;
  @Field('text') status: MedReferralStatus;
  @Field('boolean', FIXED) isPharmacy: boolean;
  @Field('text', { ...FIXED, ...NULLABLE }) notes: string | null;
  @Field('text', NULLABLE) rejectionReasonCode: string | null;
  @InstantField(NULLABLE) acknowledgedAt: Date | null;
  /** When the provider accepted or rejected. */
  @InstantField(NULLABLE) respondedAt: Date | null;
  @InstantField(NULLABLE) treatmentStartedAt: Date | null;
  @InstantField(NULLABLE) treatmentCompletedAt: Date | null;
  @InstantField(NULLABLE) closedAt: Date | null;
  @InstantField(NULLABLE) withdrawnAt: Date | null;
  @InstantField(FIXED) createdAt: Date;
  @InstantField() updatedAt: Date;
  /** The med case as it was when the referral ended. Written and read by the database. */
  @Field('jsonb', { ...ONLY_IN_SQL, ...NULLABLE }) casePicture?: object;
}

export const MED_REFERRALS = new Table(MedReferral);
