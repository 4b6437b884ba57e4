import { Injectable } from '@nestjs/common';
import { currentContext, Database, newId, type Caller } from '@referral-exchange/platform';
import { AuditEntry } from './audit-entry.entity.js';

export type AuditSubject = 'firm' | 'provider' | 'user' | 'api_key';

/** One write to be remembered. `details` must hold no secret: neither a key nor a password. */
export interface AuditFact {
  action: string;
  subjectType: AuditSubject;
  subjectId: string;
  details?: Record<string, unknown>;
}

export interface AuditFilter {
  page: number;
  limit: number;
  action?: string;
  subjectId?: string;
}

/** Who did what, and when: written in the transaction of the deed, so that neither is ever there without the other. */
@Injectable()
export class AuditLog {
  constructor(private readonly database: Database) {}

  record(fact: AuditFact, caller: Caller): Promise<void> {
    return this.recordAll([fact], caller);
  }

  async recordAll(facts: readonly AuditFact[], caller: Caller): Promise<void> {
    const createdAt = new Date();
    const entries = facts.map((fact) => ({
      id: newId(),
      action: fact.action,
      actorKind: caller.kind,
      actorUserId: caller.userId,
      actorName: caller.userName ?? 'administrator',
      subjectType: fact.subjectType,
      subjectId: fact.subjectId,
      details: fact.details ?? {},
      requestId: currentContext()?.requestId ?? null,
      createdAt,
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
