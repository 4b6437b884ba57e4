import type { MedReferralStatus } from '@referral-exchange/contracts';
import { Column, Entity, PrimaryColumn } from 'typeorm';

const instant = { type: 'timestamptz', precision: 3 } as const;
const pastInstant = { ...instant, nullable: true } as const;

/** The row of a med referral: a med case referred to one provider. */
@Entity('med_referrals')
export class MedReferral {
  @PrimaryColumn('uuid') id: string;
  @Column('uuid') medCaseId: string;
  @Column('integer') sequenceNumber: number;
  @Column('text') referenceNumber: string;
  @Column('uuid') providerId: string;
  /** Read from `providers`. */
  providerName: string;
  /** An earlier referral of the same case. */
  @Column('uuid', { nullable: true }) parentReferralId: string | null;
  @Column('text') status: MedReferralStatus;
  @Column('boolean') isPharmacy: boolean;
  @Column('text', { nullable: true }) notes: string | null;
  @Column('text', { nullable: true }) rejectionReasonCode: string | null;
  @Column(pastInstant) acknowledgedAt: Date | null;
  /** When the provider accepted or rejected. */
  @Column(pastInstant) respondedAt: Date | null;
  @Column(pastInstant) treatmentStartedAt: Date | null;
  @Column(pastInstant) treatmentCompletedAt: Date | null;
  @Column(pastInstant) closedAt: Date | null;
  @Column(pastInstant) withdrawnAt: Date | null;
  @Column(instant) createdAt: Date;
  @Column(instant) updatedAt: Date;
}
