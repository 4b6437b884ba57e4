import {
  MED_CASE_STATUSES,
  MED_REFERRAL_STATUSES,
  type MedReferralStatus,
} from '@referral-exchange/contracts';
import { Flag, ListOf, LongText, OPTIONAL, PageQuery } from '@referral-exchange/http';
import type { MedCaseStatus } from '../med-case/med-case.entity.js';

/** Query of `GET /med-cases`. */
export class MedCasesQuery extends PageQuery {
  @LongText(
    'Search in the reference number and in the name, telephone number and e-mail address of the patient. Every word must occur.',
    'Whitfield',
    { max: 200, ...OPTIONAL },
  )
  search?: string;
  @ListOf(MED_CASE_STATUSES, 'Only these statuses.', ['OPEN'], OPTIONAL) status?: MedCaseStatus[];
  @ListOf(
    MED_REFERRAL_STATUSES,
    'Only cases with a referral in one of these statuses; for a provider, a referral to it.',
    ['SENT', 'UNDER_REVIEW'],
    OPTIONAL,
  )
  referralStatus?: MedReferralStatus[];
  @Flag('Whether archived cases are listed too.', false, OPTIONAL) includeArchived: boolean = false;
}
