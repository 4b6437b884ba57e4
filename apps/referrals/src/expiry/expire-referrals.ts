import { Injectable } from '@nestjs/common';
import { ApiError, Database, log, SYSTEM } from '@referral-exchange/platform';
import { ChangeReferral } from '../moves/change-referral.js';
import { refusedMove } from '../moves/refused-move.js';
import { Hop } from '../case/hop.entity.js';

const LAPSED = `
  SELECT id FROM referrals
   WHERE status = 'SENT' AND expires_at <= now() AND acknowledged_at IS NULL AND id <> ALL ($2)
   ORDER BY expires_at LIMIT $1`;
/** Whoever else holds the case is either expiring it too or moving it on: there is nothing to wait for. */
const CLAIM = `
  SELECT c.id FROM cases c JOIN referrals h ON h.case_id = c.id
   WHERE h.id = $1
     FOR NO KEY UPDATE OF c SKIP LOCKED`;

interface LapsedHop {
  id: string;
}

/** Withdraws hops whose `sentExpirationHours` have lapsed in SENT (decisions, section 2, "Expiry"). */
@Injectable()
export class ExpireReferrals {
  /** Left for later, so that hops which cannot be expired do not stand before all others. */
  private readonly left = new Set<string>();

  constructor(
    private readonly database: Database,
    private readonly change: ChangeReferral,
  ) {}

  /** One batch, a transaction a hop; any number of replicas may run it at once. Answers how many it withdrew. */
  async execute(limit = 100): Promise<number> {
    const lapsed = await this.database.prepared<LapsedHop>('expiry-lapsed', LAPSED, [limit, [...this.left]]);
    if (lapsed.length === 0) this.left.clear();
    let expired = 0;
    for (const { id } of lapsed) {
      if (await this.expire(id)) expired++;
      else this.left.add(id);
    }
    return expired;
  }

  private async expire(referralId: string): Promise<boolean> {
    try {
      return await this.database.transaction(async () => {
        const [claimed] = await this.database.prepared('expiry-claim', CLAIM, [referralId]);
        if (!claimed) return false;
        await this.change.execute(SYSTEM, {
          reference: { id: referralId, number: null },
          party: 'system',
          operation: 'expire',
          readInput: () => ({}),
          guard: (_, hop) => assertLapsed(hop),
          edit: () => ({ message: 'The referral expired before it was acknowledged' }),
        });
        return true;
      });
    } catch (error) {
      // it moved on between the look and the lock
      if (error instanceof ApiError && error.code === 'invalid_state_transition') return false;
      log.error({ err: error, referralId }, 'a referral could not be expired');
      return false;
    }
  }
}

/** Judged again under the lock: its sender may just have given it more time, its receiver acknowledged it. */
function assertLapsed(hop: Hop): void {
  const { expiresAt, acknowledgedAt } = hop;
  const isLapsed = acknowledgedAt === null && expiresAt !== null && Date.parse(expiresAt) <= Date.now();
  if (!isLapsed) throw refusedMove(hop, 'expire', 'system', 'not_from_this_status');
}
