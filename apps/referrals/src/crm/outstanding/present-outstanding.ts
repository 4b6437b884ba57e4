import { Instant, NULLABLE, OneOf, Text, Uuid, WholeNumber } from '@referral-exchange/http';
import { EXAMPLE } from '../../core/case/field-descriptions.js';
import type { OutstandingWriteback } from '../model/writebacks.repository.js';

const STATES = ['needs_attention', 'waiting'] as const;

/** A write-back that failed or is late. It names the case by its number, and nobody in it. */
export class OutstandingWritebackDto {
  @Uuid('Id of the attempt.', '0192f3a0-9000-7000-8000-000000000001') attemptId: string;
  @OneOf(
    STATES,
    '`needs_attention`: no try comes by itself. `waiting`: the next try comes at `nextTryAt`.',
    'needs_attention',
  )
  state: (typeof STATES)[number];
  @Text('Object of the CRM.', 'Intake__c') crmObjectApiName: string;
  @Text('Record type.', null, NULLABLE) crmRecordTypeDevName: string | null;
  @Text('Id of the record.', 'a015g00000XyZ12') sourceRecordId: string;
  @Uuid('The case.', EXAMPLE.case) baseCaseId: string;
  @Uuid('The referral that the attempt sent.', EXAMPLE.referral) referralId: string;
  @Text('Reference number of the case.', 'ABB-0001') referenceNumber: string;
  @Text('How the last try ended. Null: none failed.', 'HTTP 500', NULLABLE) lastError: string | null;
  @WholeNumber(0, 1_000, 'Tries that failed since the last change of the referral.', 6) failures: number;
  @Instant('When the next try comes. Null: none comes by itself.', null, NULLABLE) nextTryAt: string | null;
  @Instant('When the record was sent.', '2026-01-15T15:04:05.678Z') sentAt: string;
}

/** How many write-backs are tried again. */
export class RetriedWritebacksDto {
  @WholeNumber(0, 1_000_000, 'Write-backs that are tried again.', 3) retried: number;
}

/** Pure. */
export function presentOutstanding(one: OutstandingWriteback): OutstandingWritebackDto {
  const { attemptId, crmObjectApiName, crmRecordTypeDevName, sourceRecordId, baseCaseId, referralId } = one;
  const { referenceNumber, lastError, failures, nextTryAt, sentAt } = one;
  return {
    attemptId,
    state: nextTryAt === null ? 'needs_attention' : 'waiting',
    ...{ crmObjectApiName, crmRecordTypeDevName, sourceRecordId, baseCaseId, referralId, referenceNumber },
    ...{ lastError, failures, nextTryAt: nextTryAt?.toISOString() ?? null, sentAt: sentAt.toISOString() },
  };
}
