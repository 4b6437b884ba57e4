import {
  Count,
  Flag,
  ListOfNested,
  LongText,
  Name,
  Nested,
  NULLABLE,
  OneOf,
  Uuid,
} from '@referral-exchange/http';
import { isFirstLook, SKIPPED_REASONS, type SkippedReason } from '../rules/choose-slot.policy.js';
import { EXAMPLE_FIRM_ID, EXAMPLE_RULE_ID } from '../rules/rule-bodies.dto.js';
import type { Chosen } from './evaluate-rules.js';

const REASON =
  'Why the slot was skipped; null when it was eligible. `inactive`: the slot is switched off. `attempt_window`: not at this attempt. ' +
  '`already_referred`: the firm had this case from you. `cap_reached`: its referrals of this month are used up. `firm_inactive`: the ' +
  'firm is deactivated. `not_accepting`: the firm does not take such cases, or it refuses your referrals.';

/** A firm by name. */
export class ChosenFirmDto {
  @Uuid('Id of the firm.', EXAMPLE_FIRM_ID) id: string;
  @Name('Name of the firm.', 'Harlow Pryce') name: string;
}

/** A slot of the chosen rule. */
export class CandidateDto {
  @Count('Position in the round robin, from 0.', 0) position: number;
  @Uuid('Firm of the slot.', EXAMPLE_FIRM_ID) firmId: string;
  @Name('Name of that firm.', 'Harlow Pryce') firmName: string;
  @Flag('Whether the slot could get the case.', true) eligible: boolean;
  @OneOf(SKIPPED_REASONS, REASON, null, NULLABLE) skippedReason: SkippedReason | null;
}

/** Where a case would be referred. */
export class RoutingChoiceDto {
  @Uuid('Rule that answered. Send it with the referral.', EXAMPLE_RULE_ID) routingRuleId: string;
  @Name('Name of the rule.', 'Motor vehicle accidents, New York') ruleName: string;
  @Count('Position of the chosen slot. Send it with the referral, so that the pointer moves on.', 0)
  roundRobinPosition: number;
  @Count('Attempt that was asked for: 1 is the first referral of a case.', 1) attempt: number;
  @Nested(() => ChosenFirmDto, 'The chosen firm.') firm: ChosenFirmDto;
  @Uuid('Id of the chosen firm.', EXAMPLE_FIRM_ID) selectedFirmId: string;
  @Flag('Whether the attempts of the slot include the first. Only then the referral moves the pointer.', true)
  isFirstLook: boolean;
  @LongText(
    'What to observe when you refer the case; null for nothing.',
    'Attach the police report.',
    NULLABLE,
  )
  referralInstructions: string | null;
  @ListOfNested(() => CandidateDto, 'All slots of the rule, by position.') candidates: CandidateDto[];
}

export function presentChoice(chosen: Chosen | null): RoutingChoiceDto | null {
  if (!chosen) return null;
  const { rule, firms, position, reasons, attempt, referralInstructions } = chosen;
  const nameOf = (firmId: string) => firms.get(firmId)?.name ?? '';
  const slot = rule.slots[position]!;
  return {
    routingRuleId: rule.id,
    ruleName: rule.name,
    roundRobinPosition: position,
    attempt,
    firm: { id: slot.firmId, name: nameOf(slot.firmId) },
    selectedFirmId: slot.firmId,
    isFirstLook: isFirstLook(slot),
    referralInstructions,
    candidates: rule.slots.map(({ firmId }, index) => ({
      position: index,
      firmId,
      firmName: nameOf(firmId),
      eligible: reasons[index] === null,
      skippedReason: reasons[index]!,
    })),
  };
}
