import { Injectable } from '@nestjs/common';
import type { EventOfType } from '@referral-exchange/contracts';
import { Outbox } from '@referral-exchange/messaging';
import { clock, newId } from '@referral-exchange/telemetry';
import { Database } from '@referral-exchange/database';
import type { Caller } from '@referral-exchange/identity';
import { SessionsRepository, type WhichSessions } from './sessions.repository.js';

type SessionEnded = EventOfType<'session.ended.v1'>;

type Reason = SessionEnded['data']['reason'];

/** The person signed out. What else ends sign-ins at oauth is counted or decided there by itself. */
const SIGN_OUTS: readonly Reason[] = ['logged_out', 'ended_by_user'];

export interface EndSessionsCommand extends WhichSessions {
  userId: string;
  reason: Reason;
}

/** Ends sessions of a user: one, all, or all but one. Their events make gateways refuse their tokens. */
@Injectable()
export class EndSessions {
  constructor(
    private readonly database: Database,
    private readonly sessions: SessionsRepository,
    private readonly outbox: Outbox,
  ) {}

  /** Ends all sessions of all users of a firm, and their sign-ins in browsers at oauth, for good. */
  ofFirm(caller: Caller, firmId: string): Promise<void> {
    return this.endAll(caller, () => this.sessions.endOfFirm(firmId));
  }

  /** As `ofFirm`, of a provider. */
  ofProvider(caller: Caller, providerId: string): Promise<void> {
    return this.endAll(caller, () => this.sessions.endOfProvider(providerId));
  }

  /** Ends a firm's sessions that were made by the password alone, or whose users have no factor now. */
  withoutSecondFactor(caller: Caller, firmId: string): Promise<void> {
    return this.endAll(caller, () => this.sessions.endWithoutSecondFactor(firmId));
  }

  /** Returns the ids of the sessions that it ended. */
  execute(caller: Caller, { userId, reason, ...which }: EndSessionsCommand): Promise<string[]> {
    return this.database.transaction(async () => {
      if (SIGN_OUTS.includes(reason)) await this.sessions.countSignOut(userId, which);
      const ended = await this.sessions.end(userId, which);
      await this.outbox.addAll(ended.map((sessionId) => sessionEnded(caller, { sessionId, userId, reason })));
      return ended;
    });
  }

  private endAll(caller: Caller, end: () => Promise<{ sessionId: string; userId: string }[]>): Promise<void> {
    return this.database.transaction(async () => {
      const ended = await end();
      await this.outbox.addAll(
        ended.map((session) => sessionEnded(caller, { ...session, reason: 'account_inactive' })),
      );
    });
  }
}

function sessionEnded({ actor }: Caller, data: SessionEnded['data']): SessionEnded {
  const occurredAt = clock.date().toISOString();
  return { eventId: newId(), type: 'session.ended.v1', occurredAt, actor, key: data.userId, data };
}
