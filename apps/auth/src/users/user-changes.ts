import { Injectable } from '@nestjs/common';
import type { AuthEvent, PersonFacts } from '@referral-exchange/contracts';
import { Outbox } from '@referral-exchange/messaging';
import { newId } from '@referral-exchange/telemetry';
import type { Caller } from '@referral-exchange/identity';
import { AuditLog } from '../audit-log/audit-log.js';
import { emailOf, type User } from './user.entity.js';

type UserEventType = Extract<AuthEvent, { data: { user: unknown } }>['type'];

/**
 * Tells the other services and the audit log that a user changed. Needs a transaction, which for a change has
 * locked the owner of the user.
 */
@Injectable()
export class UserChanges {
  constructor(
    private readonly outbox: Outbox,
    private readonly auditLog: AuditLog,
  ) {}

  async record(
    caller: Caller,
    user: User,
    {
      type,
      action,
      details = {},
    }: { type: UserEventType; action: string; details?: Record<string, unknown> },
  ): Promise<void> {
    await this.tell(caller, user, type);
    await this.auditLog.record(caller, { action, subjectType: 'user', subjectId: user.id, details });
  }

  /** Tells the other services alone: of a change that has an entry of its own in the audit log. */
  tell(caller: Caller, user: User, type: UserEventType): Promise<void> {
    return this.outbox.add({
      eventId: newId(),
      type,
      occurredAt: user.updatedAt.toISOString(),
      actor: caller.actor,
      key: user.firmId ?? user.providerId ?? user.id,
      data: { user: personFacts(user) },
    });
  }
}

/** The facts of a user that events carry. The password hash must have been read. */
function personFacts(user: User): PersonFacts {
  const { id, firstName, lastName, role, firmId, providerId, updatedAt } = user;
  const isActive = user.isActive && user.passwordHash !== null;
  return {
    id,
    email: emailOf(user),
    firstName,
    lastName,
    role,
    firmId,
    providerId,
    isActive,
    updatedAt: updatedAt.toISOString(),
  };
}
