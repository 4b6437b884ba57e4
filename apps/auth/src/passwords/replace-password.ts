import { Injectable } from '@nestjs/common';
import { Outbox } from '@referral-exchange/messaging';
import { clock, Database, newId, type Caller } from '@referral-exchange/platform';
import { AuditLog } from '../audit-log/audit-log.js';
import { EndSessions } from '../sessions/end-sessions.js';
import { AccountsRepository } from '../users/accounts.repository.js';

export interface ReplacePasswordCommand {
  userId: string;
  passwordHash: string;
  reason: 'password_changed' | 'password_reset';
  /** The session that goes on; without one all of them end. */
  keptSession?: string;
}

/** Sets another password. Whoever knew the old one loses what it got by it: sessions end, and OAuth grants by the event. */
@Injectable()
export class ReplacePassword {
  constructor(
    private readonly database: Database,
    private readonly accounts: AccountsRepository,
    private readonly endSessions: EndSessions,
    private readonly outbox: Outbox,
    private readonly auditLog: AuditLog,
  ) {}

  execute(caller: Caller, command: ReplacePasswordCommand): Promise<void> {
    const { userId, passwordHash, reason, keptSession } = command;
    return this.database.transaction(async () => {
      await this.accounts.setPassword(userId, passwordHash);
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
    });
  }
}
