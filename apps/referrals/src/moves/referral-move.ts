import { Injectable } from '@nestjs/common';
import type { Caller } from '@referral-exchange/platform';
import { hopFieldsOf } from '../case/hop.entity.js';
import type { Place } from '../case/hop-resolver.js';
import type { Operation } from '../case/referral.transitions.js';
import { ChangeReferral } from './change-referral.js';
import type { ChangedReferral, ReferralCommand } from './referral-command.js';

/** What the body of an action may hold besides fields of the hop. */
interface ActionInput {
  reason?: string | null;
  notes?: string | null;
}

/** An action of a firm that changes the status, with the fields, the reason and the note of its body. */
@Injectable()
export abstract class ReferralMove<Input extends ActionInput> {
  protected abstract readonly place: Place;
  protected abstract readonly operation: Operation;

  constructor(private readonly change: ChangeReferral) {}

  execute(
    caller: Caller,
    command: ReferralCommand<Input> & { baseCaseId?: string },
  ): Promise<ChangedReferral> {
    const { place, operation } = this;
    const edit = (input: Input) => ({ fields: hopFieldsOf(input), message: input.reason, note: input.notes });
    return this.change.execute(caller, { ...command, place, operation, edit });
  }
}
