import { MED_CASE_STATUSES, type FieldFault } from '@referral-exchange/contracts';
import { IN_BODY, OneOf, OPTIONAL, type SelfChecking } from '@referral-exchange/platform';
import type { MedCaseStatus } from '../med-case/med-case.entity.js';
import { IncidentDate, PatientDateOfBirth, PatientEmail, PatientFirstName, PatientLastName, PatientPhone } from './fields.js'; // prettier-ignore

/** Body of `PATCH /med-cases/{id}`. Null clears a field. */
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
