import { Injectable } from '@nestjs/common';
import type { EventOfType } from '@referral-exchange/contracts';
import { auditRecorded, Inbox, Outbox, type AuditEntry as Act } from '@referral-exchange/messaging';
import { Database } from '@referral-exchange/database';
import type { Caller } from '@referral-exchange/identity';
import type { AuditEntry } from './audit-entry.entity.js';
import { AuditEntriesRepository } from './audit-entries.repository.js';

/** Name of the consumer that saves the entries of the other services. */
export const AUDIT_CONSUMER = 'audit-log';
/** The same as the consumer strategy writes it to the inbox, with the name of the service. */
const INBOX_NAME = `auth.${AUDIT_CONSUMER}`;

/**
 * Who did what, and when. Auth owns the table, so its own entries are written with the act itself; those of
 * the other services come as events. Both have the same shape, and the topic has all of them (ADR 151).
 */
@Injectable()
export class AuditLog {
  constructor(
    private readonly database: Database,
    private readonly entries: AuditEntriesRepository,
    private readonly outbox: Outbox,
    private readonly inbox: Inbox,
  ) {}

  /**
   * Records acts of auth itself in the ambient transaction, and publishes them. The inbox says that they are
   * saved, so that the consumer skips them when they come back by the topic.
   */
  record(caller: Caller, ...acts: Act[]): Promise<void> {
    const events = acts.map((act) => auditRecorded(caller, act));
    return this.database.transaction(async () => {
      await this.outbox.addAll(events);
      await this.inbox.handleOnce(INBOX_NAME, events, (added) => this.save(added));
    });
  }

  save(events: readonly EventOfType<'audit.recorded.v1'>[]): Promise<void> {
    return this.entries.insert(events.map(toEntry));
  }
}

function toEntry({ eventId, occurredAt, actor, data }: EventOfType<'audit.recorded.v1'>): AuditEntry {
  return {
    id: eventId,
    action: data.action,
    actorKind: data.callerKind,
    actorUserId: actor.userId,
    actorName: actor.name ?? data.callerKind,
    subjectType: data.subjectType,
    subjectId: data.subjectId,
    details: data.details,
    requestId: data.requestId,
    createdAt: new Date(occurredAt),
  };
}
