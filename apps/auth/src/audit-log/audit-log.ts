import { Injectable } from '@nestjs/common';
import type { EventOfType } from '@referral-exchange/contracts';
import { auditRecorded, type AuditEntry as Fact } from '@referral-exchange/messaging';
import { Database, type Caller } from '@referral-exchange/platform';
import { AuditEntry } from './audit-entry.entity.js';

export interface AuditFilter {
  page: number;
  limit: number;
  action?: string;
  subjectId?: string;
}

/**
 * Who did what, and when. Auth owns the table, so its own entries are written with the act itself; those of the other
 * services come as events. Both have the same shape.
 */
@Injectable()
export class AuditLog {
  constructor(private readonly database: Database) {}

  record(fact: Fact, caller: Caller): Promise<void> {
    return this.recordAll([fact], caller);
  }

  recordAll(facts: readonly Fact[], caller: Caller): Promise<void> {
    return this.keep(facts.map((fact) => auditRecorded(caller, fact)));
  }

  async keep(events: readonly EventOfType<'audit.recorded.v1'>[]): Promise<void> {
    const entries = events.map(({ eventId, occurredAt, actor, data }) => ({
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
    }));
    await this.database.manager.insert(AuditEntry, entries);
  }

  /** Newest first. Answers the rows of the page and the number of all. */
  page(filter: AuditFilter): Promise<[AuditEntry[], number]> {
    return this.database.manager.findAndCount(AuditEntry, {
      where: {
        ...(filter.action === undefined ? {} : { action: filter.action }),
        ...(filter.subjectId === undefined ? {} : { subjectId: filter.subjectId }),
      },
      order: { createdAt: 'DESC', id: 'DESC' },
      skip: (filter.page - 1) * filter.limit,
      take: filter.limit,
    });
  }
}
