import { Injectable } from '@nestjs/common';
import { conflict } from '@referral-exchange/contracts';
import type { Caller } from '@referral-exchange/identity';
import { EndSessions } from '../sessions/end-sessions.js';
import { SessionsRepository } from '../sessions/sessions.repository.js';
import type { Account } from '../users/accounts.repository.js';
import { RecoveryCodesRepository } from './recovery-codes.repository.js';
import type { SecondFactor } from './second-factor.entity.js';
import { SecondFactorChanges } from './second-factor-changes.js';

/** Phones, keys and computers of one person. */
const MOST = 10;

/** @throws 409 `too_many_second_factors` */
export function assertRoomForOne(present: readonly SecondFactor[]): void {
  if (present.length < MOST) return;
  throw conflict('too_many_second_factors', `You have ${MOST} second factors, the most: remove one first`);
}

/**
 * What follows when a second factor was confirmed. The first one ends all other sessions, which were made by
 * the password alone, and comes with recovery codes; the session in which it was confirmed goes on as one
 * that was made with it. Needs a transaction in which the user is locked.
 */
@Injectable()
export class AddSecondFactor {
  constructor(
    private readonly sessions: SessionsRepository,
    private readonly endSessions: EndSessions,
    private readonly recoveryCodes: RecoveryCodesRepository,
    private readonly secondFactorChanges: SecondFactorChanges,
  ) {}

  /** Returns the recovery codes of the first factor; null for a further one. */
  async execute(
    caller: Caller,
    account: Account,
    added: { factor: Pick<SecondFactor, 'id' | 'kind' | 'name'>; isFirst: boolean; sessionId?: string },
  ): Promise<string[] | null> {
    const { factor, isFirst, sessionId } = added;
    if (sessionId) await this.sessions.markSecondFactor(sessionId, factor.kind);
    if (isFirst) {
      const others = { userId: account.id, reason: 'ended_by_user' as const, except: sessionId };
      await this.endSessions.execute(caller, others);
    }
    await this.secondFactorChanges.record(caller, account, 'added', factor);
    return isFirst ? this.recoveryCodes.renew(account.id) : null;
  }
}
