import {
  CLOSING_STATUSES,
  REFERRAL_STATUSES,
  type ClosingStatus,
  type FieldFault,
  type ReferralStatus,
} from '@referral-exchange/contracts';
import {
  DateOrInstant,
  eachRule,
  Flag,
  invertedRange,
  ListOf,
  LongText,
  OneOf,
  OPTIONAL,
  SortedPageQuery,
  Uuid,
} from '@referral-exchange/http';
import { CaseTypeField, Jurisdiction } from '../case/case.entity.js';
import { EXAMPLE } from '../case/field-descriptions.js';

const SORTS = ['updatedAt', 'createdAt', 'status', 'referenceNumber', 'sentDate'] as const;
export type Sort = (typeof SORTS)[number];

/** What every list takes (decisions, section 3, "Lists"). Dates are inclusive and in UTC. */
export class ListQuery extends SortedPageQuery {
  @ListOf(REFERRAL_STATUSES, 'Only these statuses.', ['SENT', 'UNDER_EVALUATION'], OPTIONAL)
  status?: ReferralStatus[];
  @ListOf(CLOSING_STATUSES, 'Only these outcomes.', ['won_settled'], OPTIONAL)
  closingStatus?: ClosingStatus[];
  @CaseTypeField(OPTIONAL) caseType?: string;
  @Jurisdiction(OPTIONAL) jurisdiction?: string;
  @LongText('Search in title, client name and reference number. Masked data is not searched.', 'Whitfield', {
    max: 200,
    ...OPTIONAL,
  })
  search?: string;
  @DateOrInstant(
    'Only from this day or instant on, in UTC: `createdAt` of sent cases, `sentDate` of referrals.',
    '2026-01-01',
    OPTIONAL,
  )
  dateFrom?: string;
  @DateOrInstant('Only up to the end of this day or up to this instant, in UTC.', '2026-01-31', OPTIONAL)
  dateTo?: string;
  @Flag('Whether archived rows are listed too.', false, OPTIONAL) includeArchived: boolean = false;
  @OneOf(SORTS, 'Field to sort by.', 'updatedAt', { ...OPTIONAL, exact: true }) sort: Sort = 'updatedAt';

  faults(): FieldFault[] {
    return invertedRange(this.dateFrom, this.dateTo, 'dateTo');
  }
}

/** GET /sent-cases: dates on createdAt. */
export class SentCasesQuery extends ListQuery {}

/** GET /received-referrals: dates on sentDate. */
export class ReceivedReferralsQuery extends ListQuery {
  @Uuid('Only referrals that this firm sent.', EXAMPLE.sender, OPTIONAL) sendingFirmId?: string;
}

/** GET /referrals: dates on sentDate. */
export class ReferralsQuery extends ListQuery {
  @OneOf(['sent', 'received'], 'Only referrals that the caller sent, or received.', 'received', OPTIONAL)
  perspective?: 'sent' | 'received';
  @Uuid('Only referrals of this case.', EXAMPLE.case, OPTIONAL) baseCaseId?: string;
  @Uuid('Only referrals whose other firm is this one.', EXAMPLE.sender, OPTIONAL) counterpartyFirmId?: string;
  @DateOrInstant('Only changed on or after this day or instant, in UTC.', '2026-01-01', OPTIONAL)
  updatedFrom?: string;
  @DateOrInstant(
    'Only changed up to the end of this day or up to this instant, in UTC.',
    '2026-01-31',
    OPTIONAL,
  )
  updatedTo?: string;

  override faults(): FieldFault[] {
    return eachRule(
      () => super.faults(),
      () => invertedRange(this.updatedFrom, this.updatedTo, 'updatedTo'),
    );
  }
}
