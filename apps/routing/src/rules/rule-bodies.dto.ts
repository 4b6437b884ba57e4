import { CASE_TYPES, JURISDICTIONS, type FieldFault } from '@referral-exchange/contracts';
import {
  BodyExamples,
  eachRule,
  Flag,
  IN_BODY,
  ListOf,
  ListOfNested,
  LongText,
  Name,
  Nested,
  OPTIONAL,
  type SelfChecking,
  Uuid,
  WholeNumber,
} from '@referral-exchange/http';

export const EXAMPLE_FIRM_ID = '0192f3a0-1000-7000-8000-000000000002';
export const EXAMPLE_RULE_ID = '0192f3a0-7000-7000-8000-000000000001';
/** Two of the house firms. */
const TWO_SLOTS = [
  { firmId: EXAMPLE_FIRM_ID, monthlyCap: 10 },
  { firmId: '0192f3a0-1000-7000-8000-000000000005' },
];
const MAX_SLOTS = 100;
const MAX_ATTEMPT = 1_000;
const MAX_PRIORITY = 1_000_000;
const MAX_CAP = 1_000_000;
const MAX_COUNTIES = 200;
const MAX_TIER = 5;

export const PRIORITY = 'Rules are tried in this order, the lowest first; of equal ones the older first.';
export const WATERFALL =
  'Whether a referral by this rule that is rejected or expires is followed by one to the next eligible slot, until a firm accepts.';

/** The cases that a rule is for. */
export class CriteriaDto {
  @ListOf(
    'case type',
    'Case types: ids, machine names or display names. Empty: any.',
    ['motor_vehicle_accident'],
    {
      max: CASE_TYPES.length,
      unique: true,
      ...OPTIONAL,
    },
  )
  caseTypes: string[] = [];
  @ListOf('jurisdiction', 'Two-letter codes of jurisdictions. Empty: any.', ['NY', 'NJ'], {
    max: JURISDICTIONS.length,
    unique: true,
    ...OPTIONAL,
  })
  jurisdictions: string[] = [];
  @ListOf('text', 'Names of counties, in upper or lower case. Empty: any, also none.', [], {
    max: MAX_COUNTIES,
    unique: true,
    ...OPTIONAL,
  })
  counties: string[] = [];
  @ListOf('whole number', 'Tiers of the case, 1 (highest) to 5. Empty: any, also none.', [], {
    max: MAX_TIER,
    unique: true,
    ...OPTIONAL,
  })
  tiers: number[] = [];
}

/** One receiver of a rule. The order of the list is that of the round robin. */
export class SlotDto implements SelfChecking {
  @Uuid(
    'Firm that receives. A firm in two slots gets a double share. It cannot be your own.',
    EXAMPLE_FIRM_ID,
  )
  firmId: string;
  @WholeNumber(
    0,
    MAX_SLOTS - 1,
    'Position in the round robin, from 0. If given, it must be the place in the list.',
    0,
    OPTIONAL,
  )
  position?: number;
  @WholeNumber(
    1,
    MAX_ATTEMPT,
    'First attempt at which the slot gets a case; 1 is the first referral of the case.',
    1,
    OPTIONAL,
  )
  firstAttempt: number = 1;
  @WholeNumber(1, MAX_ATTEMPT, 'Last such attempt; null for none.', null, IN_BODY)
  lastAttempt?: number | null = null;
  @WholeNumber(
    0,
    MAX_CAP,
    'Most referrals by this slot in a month of your time zone; null for any number.',
    10,
    IN_BODY,
  )
  monthlyCap?: number | null = null;
  @Flag('Whether the slot gets cases.', true, OPTIONAL) isActive: boolean = true;
  @LongText(
    'What to observe when a case is referred by this slot; null for none.',
    'Attach the police report.',
    {
      max: 10_000,
      ...IN_BODY,
    },
  )
  referralInstructions?: string | null = null;

  faults(): FieldFault[] {
    const { firstAttempt, lastAttempt } = this;
    if (typeof lastAttempt !== 'number' || lastAttempt >= firstAttempt) return [];
    const message = `lastAttempt must not be less than firstAttempt (${firstAttempt})`;
    return [{ field: 'lastAttempt', code: 'out_of_range', message }];
  }
}

/** Body of PATCH /routing/rules/{id}. */
@BodyExamples({
  switchOff: { summary: 'Switch the rule off', value: { isActive: false } },
  newSlots: { summary: 'Replace the slots', value: { slots: TWO_SLOTS } },
  everything: { summary: 'Everything' },
})
export class UpdateRuleDto implements SelfChecking {
  @Name('Name of the rule.', 'Motor vehicle accidents, New York', OPTIONAL) name?: string;
  @LongText('What the rule is for; null for nothing.', 'Shared by three firms.', { max: 5_000, ...IN_BODY })
  description?: string | null;
  @WholeNumber(0, MAX_PRIORITY, PRIORITY, 10, OPTIONAL) priority?: number;
  @Flag('Whether the rule is used.', true, OPTIONAL) isActive?: boolean;
  @Nested(() => CriteriaDto, 'The cases that the rule is for. Replaces all criteria.', OPTIONAL)
  criteria?: CriteriaDto;
  @ListOfNested(() => SlotDto, 'The receivers, in the order of the round robin. Replaces all slots.', {
    min: 1,
    max: MAX_SLOTS,
    ...OPTIONAL,
  })
  slots?: SlotDto[];
  @Flag(WATERFALL, false, OPTIONAL) autoWaterfall?: boolean;

  faults(): FieldFault[] {
    return eachRule(
      () => this.emptyFaults(),
      () => ruleFaults(this),
    );
  }

  private emptyFaults(): FieldFault[] {
    if (Object.values(this).some((value) => value !== undefined)) return [];
    return [{ field: '', code: 'required', message: 'At least one field that can be changed is required' }];
  }
}

/** Body of POST /routing/rules. */
@BodyExamples({
  smallest: {
    summary: 'Every case to one firm',
    value: { name: 'Every case', slots: [{ firmId: EXAMPLE_FIRM_ID }] },
  },
  inTurn: {
    summary: 'Two firms in turn, one with a monthly cap',
    value: {
      name: 'Motor vehicle accidents',
      criteria: { caseTypes: ['motor_vehicle_accident'] },
      slots: TWO_SLOTS,
    },
  },
  everything: { summary: 'Everything' },
})
export class CreateRuleDto extends UpdateRuleDto {
  @Name('Name of the rule.', 'Motor vehicle accidents, New York') declare name: string;
  @WholeNumber(0, MAX_PRIORITY, PRIORITY, 10, OPTIONAL) override priority: number = 100;
  @Flag('Whether the rule is used.', true, OPTIONAL) override isActive: boolean = true;
  @Nested(() => CriteriaDto, 'The cases that the rule is for. Without it: any.', OPTIONAL)
  override criteria: CriteriaDto = new CriteriaDto();
  @ListOfNested(() => SlotDto, 'The receivers, in the order of the round robin.', { min: 1, max: MAX_SLOTS })
  declare slots: SlotDto[];
  @Flag(WATERFALL, false, OPTIONAL) override autoWaterfall: boolean = false;
}

/** Body of POST /routing/rules/preview: a rule as in POST, which is not stored. */
@BodyExamples({
  smallest: {
    summary: 'Every case to one firm',
    value: { name: 'Every case', slots: [{ firmId: EXAMPLE_FIRM_ID }] },
  },
  instead: {
    summary: 'In the place of a rule',
    value: { ruleId: EXAMPLE_RULE_ID, name: 'Every case', slots: TWO_SLOTS },
    replace: { ruleId: 'A rule of yours' },
  },
  everything: { summary: 'Everything', replace: { ruleId: 'A rule of yours' } },
})
export class PreviewRuleDto extends CreateRuleDto {
  @Uuid(
    'Rule of yours that this one would replace: firms that it names already may be inactive, as in PATCH.',
    EXAMPLE_RULE_ID,
    OPTIONAL,
  )
  ruleId?: string;
  @WholeNumber(1, 500, 'How many of your latest cases to try it on.', 100, OPTIONAL) last: number = 100;
}

/** Rules across the fields of criteria and slots (decisions, section 5). Pure. */
function ruleFaults(rule: UpdateRuleDto): FieldFault[] {
  return eachRule(
    () => [...(rule.criteria?.tiers ?? []).entries()].flatMap(([index, tier]) => tierFaults(tier, index)),
    () =>
      eachRule(
        ...[...(rule.slots ?? []).keys()].map((index) => () => positionFaults(rule.slots![index]!, index)),
      ),
  );
}

function tierFaults(tier: number, index: number): FieldFault[] {
  if (tier >= 1 && tier <= MAX_TIER) return [];
  const field = `criteria.tiers.${index}`;
  return [{ field, code: 'out_of_range', message: `${field} must be from 1 to ${MAX_TIER}, not ${tier}` }];
}

function positionFaults({ position }: SlotDto, index: number): FieldFault[] {
  if (position === undefined || position === index) return [];
  const message = `The slot at place ${index} must have position ${index}, or none: the order of the list counts`;
  return [{ field: `slots.${index}.position`, code: 'invalid', message }];
}
