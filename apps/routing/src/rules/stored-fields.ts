import { definedOf } from '@referral-exchange/http';
import type { Rule } from './rule.js';
import type { UpdateRuleDto } from './rule-bodies.dto.js';
import { slotsOf } from './slot-firms.js';

/** The fields of a rule that a body gives, as they are stored. Pure. */
export function storedFields(input: UpdateRuleDto): Partial<Rule> {
  const { description, criteria, slots } = input;
  return definedOf({
    ...input,
    // an empty text is none
    description: description === '' ? null : description,
    criteria: criteria && { ...criteria },
    slots: slots && slotsOf(slots),
  });
}
