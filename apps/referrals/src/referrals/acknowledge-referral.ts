import { Injectable } from '@nestjs/common';
import type { Deferred } from '@referral-exchange/platform';
import type { Caller } from '../callers/caller.js';
import type { ChangedReferral } from '../moves/action-request.js';
import { ChangeReferral } from '../moves/change-referral.js';
import type { AcknowledgeDto } from '../moves/action-bodies.dto.js';

/** T4: the receiving firm acknowledges and the case unmasks for it, by the caller's own channel. */
@Injectable()
export class AcknowledgeReferral {
  constructor(private readonly change: ChangeReferral) {}

  execute(
    caller: Caller,
    referral: { baseCaseId: string; id: string },
    body: Pick<Deferred<AcknowledgeDto>, 'validated'>,
    ifMatch?: string,
  ): Promise<ChangedReferral> {
    return this.change.execute({
      caller,
      name: { id: referral.id, reference: null },
      baseCaseId: referral.baseCaseId,
      place: 'referrals',
      operation: 'acknowledge',
      body,
      ifMatch,
      edit: ({ reason }) => ({ message: reason }),
    });
  }
}
