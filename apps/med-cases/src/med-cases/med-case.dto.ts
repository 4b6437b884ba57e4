import {
  MED_CASE_STATUSES,
  MED_REFERRAL_STATUSES,
  type FieldFault,
  type MedReferralStatus,
} from '@referral-exchange/contracts';
import {
  BodyExamples,
  CalendarDate,
  CaseTypeName,
  Count,
  Email,
  type FieldOptions,
  Flag,
  IN_BODY,
  Instant,
  JurisdictionCode,
  ListOfNested,
  Name,
  NULLABLE,
  OneOf,
  OPTIONAL,
  type SelfChecking,
  Text,
  Uuid,
} from '@referral-exchange/http';
import type { MedCaseStatus } from '../med-case/med-case.entity.js';
import { MOST_LISTED_REFERRALS } from '../med-case/med-cases.repository.js';

/** The ids of the examples, the same as in the samples of the webhooks. */
export const EXAMPLE = {
  firm: '0192f3a0-1000-7000-8000-000000000001',
  baseCase: '0192f3a0-2000-7000-8000-000000000001',
  provider: '0192f3a0-9000-7000-8000-000000000001',
  medCase: '0192f3a0-a000-7000-8000-000000000001',
  medReferral: '0192f3a0-b000-7000-8000-000000000001',
} as const;

/** Fields that bodies and the record have in common: description, example and limits are declared here. */
const BaseCaseId = (options?: FieldOptions) =>
  Uuid(
    'Id of the sent case (`baseCaseId`) that the treatment belongs to; null for none.',
    EXAMPLE.baseCase,
    options,
  );
/** `note`: what null means in a place; added to the description. */
type FieldPlace = FieldOptions & { note?: string };
const PatientFirstName = ({ note = '', ...options }: FieldPlace = {}) =>
  Name(`First name of the patient.${note}`, 'Dana', options);
const PatientLastName = ({ note = '', ...options }: FieldPlace = {}) =>
  Name(`Last name of the patient.${note}`, 'Whitfield', options);
const PatientDateOfBirth = (options?: FieldOptions) =>
  CalendarDate('Date of birth of the patient.', '1984-02-29', options);
const PatientPhone = (options?: FieldOptions) =>
  Text('Telephone number of the patient.', '+1 212 555 0142', { max: 40, ...options });
const PatientEmail = (options?: FieldOptions) =>
  Email('E-mail address of the patient.', 'dana.whitfield@example.com', options);
const IncidentDate = (options?: FieldOptions) => CalendarDate('Day of the incident.', '2026-01-10', options);
const CaseTypeField = (options?: FieldOptions) =>
  CaseTypeName(
    'Case type: the machine name of an entry of `GET /case-types`. Requests may also hold its id or display name.',
    'motor_vehicle_accident',
    options,
  );
const Jurisdiction = (options?: FieldOptions) =>
  JurisdictionCode('Two-letter code of the jurisdiction: see `GET /jurisdictions`.', 'NY', options);

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

/** A referral in the row of its case. */
export class ListedMedReferralDto {
  @Uuid('Id of the referral.', EXAMPLE.medReferral) id: string;
  @Text('Reference number of the referral.', 'ABB-M0001-R1') referenceNumber: string;
  @Name('Name of the provider.', 'Harbor Spine & Rehab') providerName: string;
  @OneOf(MED_REFERRAL_STATUSES, 'Status of the referral.', 'UNDER_REVIEW') status: MedReferralStatus;
  @Flag('Whether this is a referral to a pharmacy. It skips treatment.', false) isPharmacy: boolean;
}

/** A med case in a list. */
export class MedCaseListItemDto extends MedCaseDto {
  @ListOfNested(
    () => ListedMedReferralDto,
    `The latest ${MOST_LISTED_REFERRALS} referrals of the case that the caller sees, in the order of their numbers.`,
  )
  referrals: ListedMedReferralDto[];
}

/** Body of `POST /med-cases`. */
@BodyExamples({
  smallest: {
    summary: 'The smallest med case',
    value: {
      patientFirstName: 'Dana',
      patientLastName: 'Whitfield',
      caseType: 'motor_vehicle_accident',
      jurisdiction: 'NY',
    },
  },
  ofACase: { summary: 'Everything, for a case of yours', replace: { baseCaseId: 'A case of yours' } },
})
export class CreateMedCaseDto {
  @PatientFirstName() patientFirstName: string;
  @PatientLastName() patientLastName: string;
  @PatientDateOfBirth(IN_BODY) patientDateOfBirth?: string | null;
  @PatientPhone(IN_BODY) patientPhone?: string | null;
  @PatientEmail(IN_BODY) patientEmail?: string | null;
  @IncidentDate(IN_BODY) incidentDate?: string | null;
  @CaseTypeField() caseType: string;
  @Jurisdiction() jurisdiction: string;
  @BaseCaseId(IN_BODY) baseCaseId?: string | null;
}

/** Body of `PATCH /med-cases/{id}`. Null clears a field. */
@BodyExamples({
  status: { summary: 'Set the status', value: { status: 'SETTLED' } },
  everything: { summary: 'Everything' },
})
export class UpdateMedCaseDto implements SelfChecking {
  @OneOf(MED_CASE_STATUSES, 'Status of the med case.', 'SETTLED', OPTIONAL) status?: MedCaseStatus;
  @PatientFirstName(OPTIONAL) patientFirstName?: string;
  @PatientLastName(OPTIONAL) patientLastName?: string;
  @PatientDateOfBirth(IN_BODY) patientDateOfBirth?: string | null;
  @PatientPhone(IN_BODY) patientPhone?: string | null;
  @PatientEmail(IN_BODY) patientEmail?: string | null;
  @IncidentDate(IN_BODY) incidentDate?: string | null;

  faults(): FieldFault[] {
    if (Object.values(this).some((value) => value !== undefined)) return [];
    return [{ field: '', code: 'required', message: 'At least one field that can be changed is required' }];
  }
}
