import { REFERRAL_STATUSES, type ClosingStatus, type ReferralStatus } from '@referral-exchange/contracts';
import { Flag, Instant, Name, NULLABLE, OneOf, Text, Uuid } from '@referral-exchange/http';
import { CaseTypeField, Jurisdiction, Title } from '../case/case.entity.js';
import { EXAMPLE, IN_RECORD } from '../case/field-descriptions.js';
import { ClosingStatusField } from '../case/hop.entity.js';

const DRAFT = ' Null on a draft.';
const SENT_AT = '2026-01-15T15:04:05.678Z';

/** A row of a list (decisions, section 14, "Records"); it never holds client fields. */
export class ReferralListItemDto {
  @Uuid('Id of the row: of the case under `/sent-cases`, else of the referral.', EXAMPLE.referral) id: string;
  @Uuid(`Id of the referral.${DRAFT}`, EXAMPLE.referral, NULLABLE) referralId: string | null;
  @Uuid('Id of the case.', EXAMPLE.case) baseCaseId: string;
  @Text('Reference number: `ABB-0001` of a case, `ABB-0001-R1` of a referral.', 'ABB-0001-R1')
  referenceNumber: string;
  @Title(IN_RECORD) title: string | null;
  @OneOf(REFERRAL_STATUSES, 'Status of the referral; `DRAFT` before it is sent.', 'CLOSED')
  status: ReferralStatus;
  @ClosingStatusField({ ...NULLABLE, note: ' Null until it is recorded.' })
  closingStatus: ClosingStatus | null;
  @CaseTypeField() caseType: string;
  @Jurisdiction() jurisdiction: string;
  @Uuid('Firm that sent the referral.', EXAMPLE.sender) referringFirmId: string;
  @Name('Name of the firm that sent the referral.', 'Abbott & Crane LLP') referringFirmName: string;
  @Uuid(`Firm that received the referral.${DRAFT}`, EXAMPLE.receiver, NULLABLE) referentFirmId: string | null;
  @Name(`Name of the firm that received the referral.${DRAFT}`, 'Lindqvist Trial Group', NULLABLE)
  referentFirmName: string | null;
  @Instant(`When the referral was sent.${DRAFT}`, SENT_AT, NULLABLE) sentDate: string | null;
  @Instant('When the case or the referral was created.', SENT_AT) createdAt: string;
  @Instant('When what the caller sees of it last changed.', '2026-03-02T14:30:00.000Z') updatedAt: string;
  @OneOf(['sent', 'received'], 'Whether the caller sent or received the referral.', 'received')
  perspective: 'sent' | 'received';
  @Flag('Whether the title is null because the caller has not acknowledged the referral.', false)
  piiMasked: boolean;
}

/** What the example of a row is under `/sent-cases`. */
export const SENT_CASE_ROW = { id: EXAMPLE.case, referenceNumber: 'ABB-0001', perspective: 'sent' } as const;

/** The columns of a list as CSV. */
export const LIST_COLUMNS = [
  'id',
  'referralId',
  'baseCaseId',
  'referenceNumber',
  'title',
  'status',
  'closingStatus',
  'caseType',
  'jurisdiction',
  'referringFirmId',
  'referringFirmName',
  'referentFirmId',
  'referentFirmName',
  'sentDate',
  'createdAt',
  'updatedAt',
  'perspective',
  'piiMasked',
] as const satisfies readonly (keyof ReferralListItemDto)[];
