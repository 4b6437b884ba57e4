import { Text, Uuid, WholeNumber } from '@referral-exchange/http';
import { EXAMPLE } from '../../core/case/field-descriptions.js';
import { RoundRobinPosition, RoutingRuleId } from '../../core/case/hop.entity.js';

/** Body of `POST /internal/routing-case` (contracts, http/referrals). */
export class RoutingCaseDto {
  @Uuid('Firm that asks.', EXAMPLE.sender) firmId: string;
  @Text('Id or reference number of the case, or of a referral of it.', EXAMPLE.case, { max: 64 })
  caseId: string;
}

/** Body of `POST /internal/recent-cases`. */
export class RecentCasesDto {
  @Uuid('Firm that asks.', EXAMPLE.sender) firmId: string;
  @WholeNumber(1, 500, 'How many cases.', 100) last: number;
}

/** Body of `POST /internal/waterfall-referrals`. */
export class ReferOnDto {
  @Uuid('Referral that ended.', EXAMPLE.referral) endedReferralId: string;
  @Uuid('Firm to refer the case to.', EXAMPLE.receiver) referentFirmId: string;
  @RoutingRuleId() routingRuleId: string;
  @RoundRobinPosition() roundRobinPosition: number;
}
