import { Injectable } from '@nestjs/common';
import type { EventOfType } from '@referral-exchange/contracts';
import { auditRecorded, type AuditEntry as Act } from '@referral-exchange/messaging';
import { Database } from '@referral-exchange/database';
import { definedOf, spanOf } from '@referral-exchange/http';
import type { Caller } from '@referral-exchange/identity';
import { Between, MoreThanOrEqual, Raw, type FindOptionsWhere } from 'typeorm';
import { AuditEntry } from './audit-entry.entity.js';

export interface AuditFilter {
  page: number;
  limit: number;
  action?: string;
  subjectId?: string;
  subjectType?: string;
  actorUserId?: string;
  dateFrom?: string;
  dateTo?: string;
}

/**
 * Who did what, and when. Auth owns the table, so its own entries are written with the act itself; those of
 * the other services come as events. Both have the same shape.
 */
@Injectable()
export class AuditLog {
  constructor(private readonly database: Database) {}

  /** Records acts of auth itself in the ambient transaction. */
  record(caller: Caller, ...acts: Act[]): Promise<void> {
    return this.save(acts.map((act) => auditRecorded(caller, act)));
  }

  async save(events: readonly EventOfType<'audit.recorded.v1'>[]): Promise<void> {
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

  /** The entries of one page, newest first, and the number of all that match. */
  findPage(filter: AuditFilter): Promise<[AuditEntry[], number]> {
    const { action, subjectId, subjectType, actorUserId, dateFrom, dateTo } = filter;
    const where: FindOptionsWhere<AuditEntry> = {
      ...definedOf({ action, subjectType, actorUserId }),
      ...(dateFrom && !dateTo && { createdAt: MoreThanOrEqual(new Date(spanOf(dateFrom)!.from)) }),
      ...(dateTo && {
        createdAt: Between(new Date(dateFrom ? spanOf(dateFrom)!.from : 0), new Date(spanOf(dateTo)!.to)),
      }),
    };
    return this.database.manager.findAndCount(AuditEntry, {
      where: subjectId
        ? [
            { ...where, subjectId },
            { ...where, details: showing(subjectId) },
          ]
        : where,
      order: { createdAt: 'DESC', id: 'DESC' },
      skip: (filter.page - 1) * filter.limit,
      take: filter.limit,
    });
  }
}

/** Entries of a list that showed this record among others (docs/adr/0070). */
function showing(subjectId: string) {
  return Raw((details) => `(${details} -> 'subjectIds') @> to_jsonb(CAST(:subjectId AS text))`, {
    subjectId,
  });
}
