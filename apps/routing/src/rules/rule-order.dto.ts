import { BodyExamples, ListOf } from '@referral-exchange/http';
import { EXAMPLE_RULE_ID } from './rule-bodies.dto.js';
import { MAX_RULES_OF_FIRM } from './rules.repository.js';

/** The order in which the rules of a firm are tried: the body of PUT /routing/rules/order, and its answer. */
@BodyExamples({
  everything: { summary: 'Every rule, once', replace: { ruleIds: 'All rules of yours' } },
})
export class RuleOrderDto {
  @ListOf('uuid', 'Every rule of your firm, the one that is tried first in front.', [EXAMPLE_RULE_ID], {
    max: MAX_RULES_OF_FIRM,
    unique: true,
  })
  ruleIds: string[];
}
