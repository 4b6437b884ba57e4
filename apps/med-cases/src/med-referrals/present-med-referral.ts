import { MED_REFERRAL_STATUSES, REASON_CODES, type MedReferralStatus } from '@referral-exchange/contracts';
import type { Caller } from '@referral-exchange/identity';
import { Flag, Instant, LongText, Name, NULLABLE, OneOf, Text, Uuid } from '@referral-exchange/http';
import { EXAMPLE } from '../med-cases/med-case.dto.js';
import { hasMedEnded } from '../med-case/med-referral.transitions.js';
import type { MedReferral } from '../med-case/med-referral.entity.js';

const SOME_TIME = '2026-01-15T15:04:05.678Z';

/** A med referral (decisions, section 11). */
export class MedReferralDto {
  @Uuid('Id of the referral.', EXAMPLE.medReferral) id: string;
  @Uuid('Id of the med case.', EXAMPLE.medCase) medCaseId: string;
  @Text('Reference number of the referral.', 'ABB-M0001-R1') referenceNumber: string;
  @Uuid('Id of the provider.', EXAMPLE.provider) providerId: string;
  @Name('Name of the provider.', 'Harbor Spine & Rehab') providerName: string;
  @Uuid('An earlier referral of the same case that this one follows; null for none.', null, NULLABLE)
  parentReferralId: string | null;
  @OneOf(MED_REFERRAL_STATUSES, 'Status of the referral.', 'UNDER_REVIEW') status: MedReferralStatus;
  @Flag('Whether this is a referral to a pharmacy. It skips treatment.', false) isPharmacy: boolean;
  @LongText(
    'Notes of the firm to the provider; null for none, and for a provider whose referral ended before it acknowledged.',
    'Neck pain since the collision.',
    NULLABLE,
  )
  notes: string | null;
  @OneOf(REASON_CODES, 'Why the provider rejected; null unless the status is `REJECTED`.', null, NULLABLE)
  rejectionReasonCode: string | null;
  @Instant('When the provider acknowledged; null: not yet.', SOME_TIME, NULLABLE) acknowledgedAt:
    string | null;
  @Instant('When the provider accepted or rejected; null: not yet.', null, NULLABLE) respondedAt:
    string | null;
  @Instant('When the treatment started; null: not yet.', null, NULLABLE) treatmentStartedAt: string | null;
  @Instant('When the treatment was completed; null: not yet.', null, NULLABLE)
  treatmentCompletedAt: string | null;
  @Instant('When the firm closed the referral; null: not yet.', null, NULLABLE) closedAt: string | null;
  @Instant('When the firm withdrew the referral; null: never.', null, NULLABLE) withdrawnAt: string | null;
  @Instant('When the referral was created.', SOME_TIME) createdAt: string;
  @Instant('When the referral last changed.', SOME_TIME) updatedAt: string;
}

/**
 * A med referral as the caller sees it. Notes are about the patient: a provider whose referral ended before
 * it acknowledged does not see them any more (docs/adr/0108). Pure.
 */
export function presentMedReferral(
  referral: MedReferral,
  { providerId }: Pick<Caller, 'providerId'>,
): MedReferralDto {
  const { sequenceNumber: _, ...fields } = referral;
  const { status, acknowledgedAt } = fields;
  const isHidden = providerId !== null && hasMedEnded(status) && acknowledgedAt === null;
  return {
    ...fields,
    notes: isHidden ? null : fields.notes,
    acknowledgedAt: iso(fields.acknowledgedAt),
    respondedAt: iso(fields.respondedAt),
    treatmentStartedAt: iso(fields.treatmentStartedAt),
    treatmentCompletedAt: iso(fields.treatmentCompletedAt),
    closedAt: iso(fields.closedAt),
    withdrawnAt: iso(fields.withdrawnAt),
    createdAt: fields.createdAt.toISOString(),
    updatedAt: fields.updatedAt.toISOString(),
  };
}

const iso = (time: Date | null): string | null => time?.toISOString() ?? null;
