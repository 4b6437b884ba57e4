import { Injectable } from '@nestjs/common';
import { Outbox } from '@referral-exchange/messaging';
import { clock, newId } from '@referral-exchange/telemetry';
import { Database } from '@referral-exchange/database';
import type { Caller } from '@referral-exchange/identity';
import { AuditLog } from '../audit-log/audit-log.js';
import { OneTimeTokensRepository } from '../one-time-tokens/one-time-tokens.repository.js';
import { EndSessions } from '../sessions/end-sessions.js';
import { AccountsRepository } from '../users/accounts.repository.js';

export interface ReplacePasswordCommand {
  userId: string;
  passwordHash: string;
  reason: 'password_changed' | 'password_reset';
  /** The hash of the password that was just checked: the new one is set only while this one is stored. */
  verifiedHash?: string;
  /** The session that continues; without one all of them end. */
  keptSession?: string;
}

/**
 * Sets another password. Whoever knew the old one, or holds a link to choose a new one, loses what it got by
 * it: links stop working, sessions end, and OAuth grants by the event.
 */
@Injectable()
export class ReplacePassword {
  constructor(
    private readonly database: Database,
    private readonly accounts: AccountsRepository,
    private readonly tokens: OneTimeTokensRepository,
    private readonly endSessions: EndSessions,
    private readonly outbox: Outbox,
    private readonly auditLog: AuditLog,
  ) {}

  /** Returns false, and changes nothing, when the user has no password or another one than was checked. */
  execute(caller: Caller, command: ReplacePasswordCommand): Promise<boolean> {
    const { userId, passwordHash, reason, verifiedHash, keptSession } = command;
    return this.database.transaction(async () => {
      if (!(await this.accounts.setPassword(userId, passwordHash, verifiedHash))) return false;
      await this.tokens.revoke(userId);
      await this.endSessions.execute(caller, { userId, reason, except: keptSession });
      await this.outbox.add({
        eventId: newId(),
        type: 'password.replaced.v1',
        occurredAt: clock.date().toISOString(),
        actor: caller.actor,
        key: userId,
        data: { userId, reason },
      });
      const action = reason === 'password_reset' ? 'password.reset' : 'password.changed';
      await this.auditLog.record(caller, { action, subjectType: 'user', subjectId: userId, details: {} });
      return true;
    });
  }
}
