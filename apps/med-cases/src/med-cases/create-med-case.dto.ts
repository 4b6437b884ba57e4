import { IN_BODY } from '@referral-exchange/platform';
import { BaseCaseId, CaseTypeField, IncidentDate, Jurisdiction, PatientDateOfBirth, PatientEmail, PatientFirstName, PatientLastName, PatientPhone } from './fields.js'; // prettier-ignore

/** Body of `POST /med-cases`. */
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
