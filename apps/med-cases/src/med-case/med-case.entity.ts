import type { MED_CASE_STATUSES } from '@referral-exchange/contracts';
import { Column, Entity, PrimaryColumn } from 'typeorm';

export type MedCaseStatus = (typeof MED_CASE_STATUSES)[number];

const instant = { type: 'timestamptz', precision: 3 } as const;

/** The row of a med case: one patient's treatment for the case of one firm. Dates are `YYYY-MM-DD`. */
@Entity('med_cases')
export class MedCase {
  @PrimaryColumn('uuid') id: string;
  @Column('uuid') handlingFirmId: string;
  /** Read from `firms`. */
  handlingFirmName: string;
  @Column('text') referenceNumber: string;
  @Column('uuid', { nullable: true }) baseCaseId: string | null;
  @Column('text') patientFirstName: string;
  @Column('text') patientLastName: string;
  @Column('date', { nullable: true }) patientDateOfBirth: string | null;
  @Column('text', { nullable: true }) patientPhone: string | null;
  @Column('text', { nullable: true }) patientEmail: string | null;
  @Column('date', { nullable: true }) incidentDate: string | null;
  @Column('text') caseType: string;
  @Column('text') jurisdiction: string;
  @Column('text') status: MedCaseStatus;
  @Column('boolean') isArchived: boolean;
  @Column('boolean') isTestCase: boolean;
  @Column(instant) createdAt: Date;
  @Column(instant) updatedAt: Date;
}
