import { Injectable } from '@nestjs/common';
import { type FieldFault, validationError } from '@referral-exchange/contracts';
import { FirmDirectory } from '@referral-exchange/firms';
import type { Caller } from '@referral-exchange/identity';
import type { Firm } from '../firms/firm.entity.js';
import type { Slot } from './rule.js';
import type { CreateRuleDto, SlotDto } from './rule-bodies.dto.js';

/** The firms that the slots of a rule may name (decisions, section 5). */
@Injectable()
export class SlotFirms {
  constructor(private readonly directory: FirmDirectory<Firm>) {}

  /**
   * Checks the firms of new slots. A firm that the rule names already may be inactive: its slot is skipped
   * until it is active again, and the other slots can be edited.
   *
   * @throws 400 for one's own firm, an unknown firm, an inactive firm
   */
  async check(
    caller: Caller,
    slots: readonly Pick<SlotDto, 'firmId'>[],
    present: readonly Slot[] = [],
  ): Promise<void> {
    // the caller's own firm too: its time zone decides when a month begins
    const firms = await this.directory.learnAll(
      [caller.firmId!, ...slots.map((slot) => slot.firmId)],
      caller.firmId,
    );
    const kept = new Set(present.map((slot) => slot.firmId));
    const faults = slots.flatMap(({ firmId }, index): FieldFault[] => {
      const field = `slots.${index}.firmId`;
      if (firmId === caller.firmId)
        return [{ field, code: 'own_firm', message: `${field} is your own firm: name another one` }];
      const firm = firms.get(firmId);
      const see = 'see GET /firms/available';
      if (!firm) return [{ field, code: 'unknown_firm', message: `${field} is not a known firm: ${see}` }];
      if (firm.isActive || kept.has(firmId)) return [];
      return [{ field, code: 'inactive_firm', message: `${field} is a firm that is not active: ${see}` }];
    });
    if (faults.length > 0) throw validationError(faults);
  }
}

/** The slots of a body. Pure. */
export function slotsOf(slots: CreateRuleDto['slots']): Slot[] {
  return slots.map(({ position: _, ...slot }) => ({
    ...slot,
    lastAttempt: slot.lastAttempt ?? null,
    monthlyCap: slot.monthlyCap ?? null,
    // an empty text is none
    referralInstructions: slot.referralInstructions || null,
  }));
}
