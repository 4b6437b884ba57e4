import { MED_CASE_STATUSES } from '@referral-exchange/contracts';
import { Count, Flag, Instant, Name, NULLABLE, OneOf, Text, Uuid } from '@referral-exchange/platform';
import type { MedCaseStatus } from '../med-case/med-case.entity.js';
import type { MedCaseSeen } from '../med-case/med-cases.repository.js';
import { BaseCaseId, CaseTypeField, EXAMPLE, IncidentDate, Jurisdiction, PatientDateOfBirth, PatientEmail, PatientFirstName, PatientLastName, PatientPhone } from './fields.js'; // prettier-ignore

const HIDDEN = { ...NULLABLE, note: ' Null for a provider whose referral ended before it acknowledged.' };

/** A med case (decisions, section 11). */
export class MedCaseDto {
  @Uuid('Id of the med case.', EXAMPLE.medCase) id: string;
  @Text('Reference number of the med case.', 'ABB-M0001') referenceNumber: string;
  @Uuid('Id of the firm that handles the case.', EXAMPLE.firm) handlingFirmId: string;
  @Name('Name of the firm that handles the case.', 'Abbott & Crane LLP') handlingFirmName: string;
  @BaseCaseId(NULLABLE) baseCaseId: string | null;
  @PatientFirstName(HIDDEN) patientFirstName: string | null;
  @PatientLastName(HIDDEN) patientLastName: string | null;
  @PatientDateOfBirth(NULLABLE) patientDateOfBirth: string | null;
  @PatientPhone(NULLABLE) patientPhone: string | null;
  @PatientEmail(NULLABLE) patientEmail: string | null;
  @IncidentDate(NULLABLE) incidentDate: string | null;
  @CaseTypeField() caseType: string;
  @Jurisdiction() jurisdiction: string;
  @OneOf(MED_CASE_STATUSES, 'Status of the med case.', 'OPEN') status: MedCaseStatus;
  @Flag('Whether the case is archived. Archived cases leave lists.', false) isArchived: boolean;
  @Count('Number of referrals of the case that the caller sees: of a provider its own.', 1)
  referralCount: number;
  @Instant('When the med case was created.', '2026-01-15T15:04:05.678Z') createdAt: string;
  @Instant('When the med case last changed.', '2026-01-15T15:04:05.678Z') updatedAt: string;
}

export function presentMedCase({ medCase, referralCount }: MedCaseSeen): MedCaseDto {
  const { isTestCase: _, createdAt, updatedAt, ...fields } = medCase;
  return {
    ...fields,
    referralCount,
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
  };
}
