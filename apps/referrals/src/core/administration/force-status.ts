import { Injectable } from '@nestjs/common';
import { conflict, isLive, type ReferralStatus } from '@referral-exchange/contracts';
import { Audit } from '@referral-exchange/messaging';
import { Database } from '@referral-exchange/database';
import type { Caller } from '@referral-exchange/identity';
import type { ReferralCommand, ChangedReferral } from '../moves/referral-command.js';
import type { CaseState } from '../case/case-state.js';
import { ChangeReferral } from '../moves/change-referral.js';
import type { ForceReferralStatusDto } from './force-status.dto.js';
import { Hop } from '../case/hop.entity.js';

/**
 * T15: an administrator sets any status. This does not acknowledge, so it never unmasks.
 *
 * Database triggers also run (schema.sql): `referrals_listed` updates the listings, `referrals_written_back`
 * marks records of CRMs, `referrals_ended` keeps the referral as it stood, or shows all of it again.
 */
@Injectable()
export class ForceStatus {
  constructor(
    private readonly database: Database,
    private readonly changeReferral: ChangeReferral,
    private readonly audit: Audit,
  ) {}

  execute(caller: Caller, command: ReferralCommand<ForceReferralStatusDto>): Promise<ChangedReferral> {
    return this.database.transaction(async () => {
      let from: ReferralStatus | undefined;
      const changed = await this.changeReferral.execute(caller, {
        ...command,
        operation: 'force-status',
        party: 'admin',
        requested: (input) => input.status,
        guard: (state, hop, input) => {
          from = hop.status;
          assertOnlyLiveHop(state, hop, input.status);
        },
        edit: (input) => ({ message: input.reason }),
      });
      await this.audit.record(caller, {
        action: 'referral.status_forced',
        subjectType: 'referral',
        subjectId: changed.hop.id,
        // without the reason: free text may name a client
        details: { from, to: changed.hop.status },
      });
      return changed;
    });
  }
}

/** Even an administrator cannot reopen a hop while its sender has another live hop on the case. Pure. */
function assertOnlyLiveHop(state: CaseState, hop: Hop, status: ReferralStatus): void {
  if (!isLive(status)) return;
  const other = state.hops.find(
    (one) => one.id !== hop.id && one.referringFirmId === hop.referringFirmId && isLive(one.status),
  );
  if (!other) return;
  throw conflict('active_referral_exists', 'The sender has another active referral on this case', {
    referralId: other.id,
  });
}
