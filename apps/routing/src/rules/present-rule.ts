import {
  Count,
  exampleOf,
  Flag,
  Instant,
  ListOfNested,
  LongText,
  Name,
  Nested,
  NULLABLE,
  OneOf,
  recordOf,
  Uuid,
  WholeNumber,
} from '@referral-exchange/http';
import { UNAVAILABLE_REASONS, type UnavailableReason } from './choose-slot.policy.js';
import { positionOf } from './rule.js';
import { CriteriaDto, EXAMPLE_FIRM_ID, EXAMPLE_RULE_ID, PRIORITY, WATERFALL } from './rule-bodies.dto.js';
import type { RuleView } from './rule-view.js';

const UNAVAILABLE =
  'Why no case of the rule goes to the firm now; null when some can. `firm_inactive`: it is deactivated. `not_accepting`: it takes no such ' +
  'cases, or refuses your referrals.';

/** A slot of a rule. */
export class RuleSlotDto {
  @Count('Position in the round robin, from 0.', 0) position: number;
  @Uuid('Firm that receives.', EXAMPLE_FIRM_ID) firmId: string;
  @Name('Name of that firm.', 'Harlow Pryce') firmName: string;
  @Count('First attempt at which the slot gets a case.', 1) firstAttempt: number;
  @Count('Last such attempt; null for none.', null, NULLABLE) lastAttempt: number | null;
  @Count('Most referrals by this slot in a month; null for any number.', 10, NULLABLE) monthlyCap:
    number | null;
  @Count(
    'Referrals by this slot in the current month of your time zone, rejected ones included. The cap counts them.',
    3,
  )
  usedThisMonth: number;
  @Flag('Whether the slot gets cases.', true) isActive: boolean;
  @OneOf(UNAVAILABLE_REASONS, UNAVAILABLE, null, NULLABLE) unavailableReason: UnavailableReason | null;
  @LongText(
    'What to observe when a case is referred by this slot; null for none.',
    'Attach the police report.',
    NULLABLE,
  )
  referralInstructions: string | null;
}

/** A routing rule. */
export class RoutingRuleDto {
  @Uuid('Id of the rule.', EXAMPLE_RULE_ID) id: string;
  @Uuid('Firm whose rule it is.', '0192f3a0-1000-7000-8000-000000000001') firmId: string;
  @Name('Name of the rule.', 'Motor vehicle accidents, New York') name: string;
  @LongText('What the rule is for; null for nothing.', 'Shared by three firms.', NULLABLE) description:
    string | null;
  @WholeNumber(0, 1_000_000, PRIORITY, 10) priority: number;
  @Flag('Whether the rule is used.', true) isActive: boolean;
  @Nested(() => CriteriaDto, 'The cases that the rule is for.') criteria: CriteriaDto;
  @ListOfNested(() => RuleSlotDto, 'The receivers, in the order of the round robin.') slots: RuleSlotDto[];
  @Count(
    'Position at which the next evaluation starts. Each referral by a first-look slot takes one turn and moves it on, also when several come at once: two referrals at position 0 of 4 at once lead to 2.',
    1,
  )
  roundRobinPointer: number;
  @Flag(WATERFALL, false) autoWaterfall: boolean;
  @Instant('When the rule was created.', '2026-01-05T09:30:00.000Z') createdAt: string;
  @Instant('When its owner last changed it. The pointer does not count.', '2026-01-05T09:30:00.000Z')
  updatedAt: string;
}

/** A rule by which no case has gone yet, in the example of that answer. */
export const NEW_RULE = {
  slots: [{ ...exampleOf(RuleSlotDto), usedThisMonth: 0 }],
  roundRobinPointer: 0,
} as const;

const ruleRecord = recordOf(RoutingRuleDto);
const slotRecord = recordOf(RuleSlotDto);

export function presentRule({ rule, standings }: RuleView): RoutingRuleDto {
  const slots = rule.slots.map((slot, position) =>
    slotRecord({ ...slot, ...standings[position]!, position }),
  );
  return ruleRecord({
    ...rule,
    slots,
    roundRobinPointer: positionOf(rule.turns, rule.slots.length),
    createdAt: rule.createdAt.toISOString(),
    updatedAt: rule.updatedAt.toISOString(),
  });
}
