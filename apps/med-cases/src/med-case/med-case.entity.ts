import type { MED_CASE_STATUSES } from '@referral-exchange/contracts';
import { Field, FIXED, InstantField, Table } from '@referral-exchange/database';
import { NULLABLE } from '@referral-exchange/http';
import { Entity, PrimaryColumn } from 'typeorm';

export type MedCaseStatus = (typeof MED_CASE_STATUSES)[number];

/** The row of a med case: one patient's treatment for the case of one firm. Dates are `YYYY-MM-DD`. */
@Entity('med_cases')
export class MedCase {
  @PrimaryColumn('uuid') id: string;
  @Field('uuid', FIXED) handlingFirmId: string;
  /** Read from `firms`. */
  handlingFirmName: string;
  @Field('text', FIXED) referenceNumber: string;
  @Field('uuid', { ...FIXED, ...NULLABLE }) baseCaseId: string | null;
  @Field('text') patientFirstName: string;
  @Field('text') patientLastName: string;
  @Field('date', NULLABLE) patientDateOfBirth: string | null;
  @Field('text', NULLABLE) patientPhone: string | null;
  @Field('text', NULLABLE) patientEmail: string | null;
  @Field('date', NULLABLE) incidentDate: string | null;
  @Field('text', FIXED) caseType: string;
  @Field('text', FIXED) jurisdiction: string;
  @Field('text') status: MedCaseStatus;
  @Field('boolean') isArchived: boolean;
  @Field('boolean', FIXED) isTestCase: boolean;
  @InstantField(FIXED) createdAt: Date;
  @InstantField() updatedAt: Date;
}

export const MED_CASES = new Table(MedCase);
