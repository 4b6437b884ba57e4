import { Injectable } from '@nestjs/common';
import type { Principal } from '@referral-exchange/contracts';
import { currentContext, Database, newId } from '@referral-exchange/platform';
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

  record(fact: AuditFact, by: Principal): Promise<void> {
    return this.recordAll([fact], by);
  }

  async recordAll(facts: readonly AuditFact[], by: Principal): Promise<void> {
    const createdAt = new Date();
    const entries = facts.map((fact) => ({
      id: newId(),
      action: fact.action,
      actorKind: by.kind,
      actorUserId: by.userId,
      actorName: actorName(by),
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

/** The name that an administrative deed stands under: the person's, or that of the key without a person. */
export function actorName(by: Principal): string {
  return by.userName ?? 'administrator';
}
