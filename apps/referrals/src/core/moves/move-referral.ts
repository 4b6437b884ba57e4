import { Injectable } from '@nestjs/common';
import type { Caller } from '@referral-exchange/identity';
import { hopFieldsOf } from '../case/hop.entity.js';
import type { Place } from '../case/hop-resolver.js';
import type { Operation } from '../case/referral.transitions.js';
import { ChangeReferral } from './change-referral.js';
import type { ChangedReferral, ReferralCommand } from './referral-command.js';

/** What the body of an action may hold besides fields of the hop. */
export interface ActionInput {
  reason?: string | null;
  notes?: string | null;
}

/**
 * An action of a firm that changes the status, with the fields, the reason and the note of its body. Place
 * and operation name its rows in the transition table, which says all else.
 */
@Injectable()
export class MoveReferral {
  constructor(private readonly changeReferral: ChangeReferral) {}

  execute(
    caller: Caller,
    place: Place,
    operation: Operation,
    command: ReferralCommand<ActionInput> & { baseCaseId?: string },
  ): Promise<ChangedReferral> {
    return this.changeReferral.execute(caller, {
      ...command,
      place,
      operation,
      edit: (input) => ({ fields: hopFieldsOf(input), message: input.reason, note: input.notes }),
    });
  }
}
