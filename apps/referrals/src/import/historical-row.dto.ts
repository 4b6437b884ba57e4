import {
  REFERRAL_STATUSES,
  type ClosingStatus,
  type FieldFault,
  type ReferralStatus,
} from '@referral-exchange/contracts';
import { clock, DateOrInstant, spanOf, Text, Uuid, type SelfChecking } from '@referral-exchange/platform';
import { AttorneyFees, CaseTypeField, ClientDateOfBirth, ClientEmail, ClientFirstName, ClientLastName, ClientPhone,
  ClosingStatusField, County, EXAMPLE, IncidentDate, Jurisdiction, Notes, OPTIONAL, SettlementAmount, StatusField,
  Title } from '../case/record-fields.js'; // prettier-ignore
import type { FileColumns } from '../csv/file-columns.js';
import { feesAboveSettlement } from '../moves/action-bodies.dto.js';

/** One row of a historical file (decisions, section 3, "CSV"). */
export class HistoricalRowDto implements SelfChecking {
  @Text('Id of the case in the system that it comes from.', 'OLD-1042', { max: 255, ...OPTIONAL })
  externalId?: string;
  @Text('Number of the case in the system that it comes from.', '2019/114', { max: 255, ...OPTIONAL })
  referenceNumber?: string;
  @Title() title: string;
  @CaseTypeField() caseType: string;
  @Jurisdiction() jurisdiction: string;
  @County(OPTIONAL) county?: string;
  @ClientFirstName() clientFirstName: string;
  @ClientLastName() clientLastName: string;
  @ClientEmail(OPTIONAL) clientEmail?: string;
  @ClientPhone(OPTIONAL) clientPhone?: string;
  @ClientDateOfBirth(OPTIONAL) clientDateOfBirth?: string;
  @IncidentDate(OPTIONAL) incidentDate?: string;
  @Uuid('Firm that received the referral.', EXAMPLE.receiver, OPTIONAL) referentFirmId?: string;
  @StatusField('Status of the referral. Default: SENT, or DRAFT without a receiving firm.', OPTIONAL)
  status?: ReferralStatus;
  @DateOrInstant('When the referral was sent.', '2019-05-14', OPTIONAL) sentDate?: string;
  @ClosingStatusField(OPTIONAL) closingStatus?: ClosingStatus;
  @SettlementAmount(OPTIONAL) settlementAmount?: number;
  @AttorneyFees(OPTIONAL) attorneyFees?: number;
  @Notes(OPTIONAL) notes?: string;

  faults(): FieldFault[] {
    return [
      ...(this.referentFirmId ? faultsOfReferral(this) : faultsOfDraft(this)),
      ...feesAboveSettlement(this.attorneyFees, this.settlementAmount),
    ];
  }
}

/** The columns of a historical file. */
export const HISTORICAL_COLUMNS: FileColumns = {
  names: ['externalId', 'referenceNumber', 'title', 'caseType', 'jurisdiction', 'county', 'clientFirstName', 'clientLastName',
    'clientEmail', 'clientPhone', 'clientDateOfBirth', 'incidentDate', 'referentFirmId', 'status', 'sentDate', 'closingStatus',
    'settlementAmount', 'attorneyFees', 'notes'],
  required: ['title', 'caseType', 'jurisdiction', 'clientFirstName', 'clientLastName'],
  batchRows: 500,
}; // prettier-ignore

const OUTCOMES: readonly ReferralStatus[] = ['CLOSING', 'CLOSED'];
const OF_A_REFERRAL = ['sentDate', 'closingStatus', 'settlementAmount', 'attorneyFees'] as const;

function faultsOfDraft(row: HistoricalRowDto): FieldFault[] {
  const isSent = row.status !== undefined && row.status !== 'DRAFT';
  if (!isSent && OF_A_REFERRAL.every((name) => row[name] === undefined)) return [];
  const given = isSent ? `status ${row.status}` : OF_A_REFERRAL.find((name) => row[name] !== undefined)!;
  return [{ field: 'referentFirmId', code: 'required', message: `referentFirmId is required with ${given}` }];
}

function faultsOfReferral({ status = 'SENT', sentDate, closingStatus }: HistoricalRowDto): FieldFault[] {
  const faults: FieldFault[] = [];
  if (status === 'DRAFT') {
    const others = REFERRAL_STATUSES.filter((one) => one !== 'DRAFT').join(', ');
    const message = `A case with a receiving firm is no DRAFT: status must be one of ${others}`;
    faults.push({ field: 'status', code: 'invalid_enum', message });
  }
  const hasOutcome = OUTCOMES.includes(status);
  if (hasOutcome && !closingStatus)
    faults.push({
      field: 'closingStatus',
      code: 'required',
      message: `closingStatus is required with status ${status}`,
    });
  if (!hasOutcome && closingStatus) {
    const message = 'closingStatus goes only with status CLOSING or CLOSED';
    faults.push({ field: 'closingStatus', code: 'invalid', message });
  }
  if (sentDate !== undefined && Date.parse(spanOf(sentDate)!.from) > clock.now())
    faults.push({ field: 'sentDate', code: 'out_of_range', message: 'sentDate must not be in the future' });
  return faults;
}
