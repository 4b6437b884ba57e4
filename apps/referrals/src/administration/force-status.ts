import { Injectable } from '@nestjs/common';
import { isLive, type ReferralStatus } from '@referral-exchange/contracts';
import { conflict, type Caller } from '@referral-exchange/platform';
import type { ReferralCommand, ChangedReferral } from '../moves/referral-command.js';
import type { CaseState } from '../case/case-state.js';
import { ChangeReferral } from '../moves/change-referral.js';
import type { ForceReferralStatusDto } from './force-status.dto.js';
import { Hop } from '../case/hop.entity.js';

/** T15: an administrator sets any status. Never an acknowledgement, so it never unmasks. */
@Injectable()
export class ForceStatus {
  constructor(private readonly change: ChangeReferral) {}

  execute(caller: Caller, command: ReferralCommand<ForceReferralStatusDto>): Promise<ChangedReferral> {
    return this.change.execute(caller, {
      ...command,
      operation: 'force-status',
      party: 'admin',
      requested: (input) => input.status,
      guard: (state, hop, input) => assertOnlyLiveHop(state, hop, input.status),
      edit: (input) => ({ message: input.reason }),
    });
  }
}

/** Even an administrator cannot bring an ended hop back beside another live one of the same sender. Pure. */
export function assertOnlyLiveHop(state: CaseState, hop: Hop, status: ReferralStatus): void {
  if (!isLive(status)) return;
  const other = state.hops.find(
    (one) => one.id !== hop.id && one.referringFirmId === hop.referringFirmId && isLive(one.status),
  );
  if (!other) return;
  throw conflict('active_referral_exists', 'The sender has another active referral on this case', {
    referralId: other.id,
  });
}
