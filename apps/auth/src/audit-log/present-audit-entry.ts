import { AUDIT_SUBJECTS, CALLER_KINDS } from '@referral-exchange/contracts';
import {
  DateOrInstant,
  FreeObject,
  Instant,
  LongText,
  Name,
  Nested,
  OneOf,
  PageQuery,
  Text,
  Uuid,
} from '@referral-exchange/http';
import type { AuditEntry } from './audit-entry.entity.js';

const SUBJECT_ID = '019a1c00-0000-7000-8000-0000000000f1';

/** Query of `GET /admin/audit-log`. */
export class AuditLogQuery extends PageQuery {
  @LongText('Only entries of this action.', 'firm.deactivated', { max: 100, optional: true }) action?: string;
  @Uuid('Only entries about the record with this id.', SUBJECT_ID, { optional: true }) subjectId?: string;
  @OneOf(AUDIT_SUBJECTS, 'Only entries about this kind of record.', 'api_key', { optional: true })
  subjectType?: string;
  @Uuid('Only entries of this user.', '019a1c00-0000-7000-8000-0000000000c1', { optional: true })
  actorUserId?: string;
  @DateOrInstant('Only entries from this date or instant on.', '2026-03-01', { optional: true })
  dateFrom?: string;
  @DateOrInstant('Only entries up to this date, the whole day in UTC, or instant.', '2026-03-31', {
    optional: true,
  })
  dateTo?: string;
}

export class AuditActorDto {
  @OneOf([...CALLER_KINDS, 'system'], 'Kind of caller that did it.', 'admin') kind: string;
  @Uuid('Id of the user; null when no user signed in.', null, { nullable: true }) userId: string | null;
  @Name('Name of the user, firm or key.', 'administrator') name: string;
}

/** Who did what to which record, and when. */
export class AuditEntryDto {
  @Uuid('Id of the entry.', '019a1c00-0000-7000-8000-0000000000b1') id: string;
  @Text('What was done, in the past tense.', 'firm.deactivated') action: string;
  @Nested(() => AuditActorDto, 'Who did it.') actor: AuditActorDto;
  @OneOf(AUDIT_SUBJECTS, 'Kind of record that it was done to.', 'firm') subjectType: string;
  @Uuid('Id of the record that it was done to.', SUBJECT_ID) subjectId: string;
  @FreeObject('The values that were written. Holds no secrets and no data of clients.', { isActive: false })
  details: object;
  @Text('Id of the request that did it; null when no request did.', 'req_0123456789abcdef01234567', {
    nullable: true,
  })
  requestId: string | null;
  @Instant('When it was done.', '2026-03-02T14:30:00.000Z') createdAt: string;
}

export function presentAuditEntry(entry: AuditEntry): AuditEntryDto {
  const { id, action, actorKind, actorUserId, actorName, subjectType, subjectId, details, requestId } = entry;
  const actor = { kind: actorKind, userId: actorUserId, name: actorName };
  return {
    id,
    action,
    actor,
    subjectType,
    subjectId,
    details,
    requestId,
    createdAt: entry.createdAt.toISOString(),
  };
}
