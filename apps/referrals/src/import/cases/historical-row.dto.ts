import {
  REFERRAL_STATUSES,
  type ClosingStatus,
  type FieldFault,
  type ReferralStatus,
} from '@referral-exchange/contracts';
import { clock } from '@referral-exchange/telemetry';
import {
  DateOrInstant,
  eachRule,
  OPTIONAL,
  type SelfChecking,
  spanOf,
  Text,
  Uuid,
} from '@referral-exchange/http';
import {
  CaseTypeField,
  ClientDateOfBirth,
  ClientEmail,
  ClientFirstName,
  ClientLastName,
  ClientPhone,
  County,
  IncidentDate,
  Jurisdiction,
  Title,
} from '../../core/case/case.entity.js';
import { EXAMPLE } from '../../core/case/field-descriptions.js';
import {
  AttorneyFees,
  ClosingStatusField,
  SettlementAmount,
  StatusField,
} from '../../core/case/hop.entity.js';
import { Notes } from '../../core/case/hop-values.js';
import { columnsFrom, type FileColumns } from '../csv/file-columns.js';
import { feesAboveSettlement } from '../../core/moves/action-bodies.dto.js';

/** The row of the template. A file that still has it gets an error for that row. */
export const HISTORICAL_EXAMPLE = {
  externalId: 'OLD-1042',
  title: 'Rear-end collision on I-95',
  caseType: 'motor_vehicle_accident',
  jurisdiction: 'NY',
  county: 'Kings',
  clientFirstName: 'Dana',
  clientLastName: 'Whitfield',
  clientEmail: 'dana.whitfield@example.com',
  clientPhone: '212 555 0142',
  clientDateOfBirth: '1984-02-29',
  incidentDate: '2019-01-10',
  notes: 'Client prefers calls after 5 pm.',
} as const satisfies Partial<HistoricalRowDto>;

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
  @DateOrInstant(
    'When the referral was sent. A day without a time counts as 12:00 UTC.',
    '2019-05-14',
    OPTIONAL,
  )
  sentDate?: string;
  @ClosingStatusField(OPTIONAL) closingStatus?: ClosingStatus;
  @SettlementAmount(OPTIONAL) settlementAmount?: number;
  @AttorneyFees(OPTIONAL) attorneyFees?: number;
  @Notes(OPTIONAL) notes?: string;

  faults(): FieldFault[] {
    if (isExample(this)) return [EXAMPLE_FAULT];
    return eachRule(
      () => (this.referentFirmId ? statusFaults(this) : faultsOfDraft(this)),
      () => (this.referentFirmId ? outcomeFaults(this) : []),
      () => sentDateFaults(this),
      () => feesAboveSettlement(this.attorneyFees, this.settlementAmount),
    );
  }
}

/** The columns of a historical file. */
export const HISTORICAL_COLUMNS: FileColumns = { ...columnsFrom(HistoricalRowDto), batchRows: 500 };

const EXAMPLE_FAULT: FieldFault = {
  field: '',
  code: 'example_row',
  message: 'This is the example row of the template: replace it with a case of yours, or delete it',
};

function isExample(row: HistoricalRowDto): boolean {
  return Object.entries(HISTORICAL_EXAMPLE).every(
    ([name, value]) => row[name as keyof typeof HISTORICAL_EXAMPLE] === value,
  );
}

const OUTCOMES: readonly ReferralStatus[] = ['CLOSING', 'CLOSED'];
const OF_A_REFERRAL = ['sentDate', 'closingStatus', 'settlementAmount', 'attorneyFees'] as const;

function faultsOfDraft(row: HistoricalRowDto): FieldFault[] {
  const isSent = row.status !== undefined && row.status !== 'DRAFT';
  if (!isSent && OF_A_REFERRAL.every((name) => row[name] === undefined)) return [];
  const given = isSent ? `status ${row.status}` : OF_A_REFERRAL.find((name) => row[name] !== undefined)!;
  return [{ field: 'referentFirmId', code: 'required', message: `referentFirmId is required with ${given}` }];
}

function statusFaults({ status }: HistoricalRowDto): FieldFault[] {
  if (status !== 'DRAFT') return [];
  const others = REFERRAL_STATUSES.filter((one) => one !== 'DRAFT').join(', ');
  const message = `A case with a receiving firm is no DRAFT: status must be one of ${others}`;
  return [{ field: 'status', code: 'invalid_enum', message }];
}

function outcomeFaults({ status = 'SENT', closingStatus }: HistoricalRowDto): FieldFault[] {
  const hasOutcome = OUTCOMES.includes(status);
  const field = 'closingStatus';
  if (hasOutcome && !closingStatus)
    return [{ field, code: 'required', message: `closingStatus is required with status ${status}` }];
  if (!hasOutcome && closingStatus)
    return [{ field, code: 'invalid', message: 'closingStatus goes only with status CLOSING or CLOSED' }];
  return [];
}

function sentDateFaults({ referentFirmId, sentDate }: HistoricalRowDto): FieldFault[] {
  if (!referentFirmId || sentDate === undefined || Date.parse(spanOf(sentDate)!.from) <= clock.now())
    return [];
  return [{ field: 'sentDate', code: 'out_of_range', message: 'sentDate must not be in the future' }];
}
