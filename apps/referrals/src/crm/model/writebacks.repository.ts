import { Injectable } from '@nestjs/common';
import { Database } from '@referral-exchange/database';
import type { ChangedKind } from './changed-kinds.js';
import type { CrmSend } from './crm-send.js';

/** A write-back that this process has claimed. */
export interface ClaimedWriteback {
  id: string;
  firmId: string;
  crmObjectApiName: string;
  crmRecordTypeDevName: string | null;
  sourceRecordId: string;
  caseId: string;
  changeNumber: number;
  failures: number;
  writtenHash: Buffer | null;
  /** Of the call that made it due; null: before the release that stores it, or nobody's call did. */
  traceparent: string | null;
  /** The end of the claim, as text: it names the claim. */
  claim: string;
}

/** A write-back that an administrator must look at. */
export interface FailedWriteback {
  attemptId: string;
  crmObjectApiName: string;
  sourceRecordId: string;
  baseCaseId: string;
  referralId: string;
  lastError: string | null;
}

/** A write-back that failed, or waits longer than it should. */
export interface OutstandingWriteback extends FailedWriteback {
  referenceNumber: string;
  crmRecordTypeDevName: string | null;
  /** The tries that failed since the last change. */
  failures: number;
  /** Null: no try comes by itself. */
  nextTryAt: Date | null;
  sentAt: Date;
}

const FREE = '(claimed_until IS NULL OR claimed_until <= clock_timestamp())';
/** An earlier send of the same record may still be writing: its answer comes first. `d` is the later one. */
const COMES_FIRST = `
  NOT EXISTS (SELECT 1 FROM crm_sends o
               WHERE o.case_id = d.case_id AND o.id <> d.id AND o.claimed_until > clock_timestamp())`;
/** Nothing is written for a firm that is deactivated: it waits until the firm is active again. */
const ofActiveFirm = (firmId: string) => `EXISTS (SELECT 1 FROM firms WHERE id = ${firmId} AND is_active)`;
const DUE_FIRMS = `
  SELECT DISTINCT firm_id AS "firmId" FROM crm_sends
   WHERE due_at <= clock_timestamp() AND ${FREE} AND ${ofActiveFirm('firm_id')} LIMIT $1`;
const DUE_AMONG = `
  SELECT f.id AS "firmId" FROM firms f
   WHERE f.id = ANY ($1::uuid[]) AND f.is_active
     AND EXISTS (SELECT 1 FROM crm_sends d
                  WHERE d.firm_id = f.id AND d.due_at <= clock_timestamp() AND ${FREE} AND ${COMES_FIRST})`;
const CLAIM = `
  UPDATE crm_sends s SET claimed_until = clock_timestamp() + $3 * interval '1 millisecond'
    FROM (SELECT d.id FROM crm_sends d
           WHERE d.firm_id = $1 AND d.due_at <= clock_timestamp() AND ${FREE.replaceAll('claimed', 'd.claimed')}
             AND ${ofActiveFirm('$1')}
             AND ${COMES_FIRST}
           ORDER BY d.due_at LIMIT $2 FOR UPDATE SKIP LOCKED) due
   WHERE s.id = due.id
  RETURNING s.id, s.firm_id AS "firmId", s.crm_object_api_name AS "crmObjectApiName",
            s.crm_record_type_dev_name AS "crmRecordTypeDevName", s.source_record_id AS "sourceRecordId", s.case_id AS "caseId",
            s.change_number AS "changeNumber", s.failures, s.written_hash AS "writtenHash",
            s.traceparent, s.claimed_until::text AS claim`;
/** What changed during the write is due at once; a send that was replaced during it is not. */
const COMPLETE = `
  UPDATE crm_sends SET claimed_until = NULL, failures = 0, last_error = NULL, written_hash = coalesce($4, written_hash),
         state = CASE WHEN state = 'writeback_pending' AND change_number = $3 THEN 'completed' ELSE state END,
         due_at = CASE WHEN state = 'writeback_pending' AND change_number <> $3 THEN clock_timestamp() END
   WHERE id = $1 AND claimed_until = $2::timestamptz`;
const FAIL = `
  UPDATE crm_sends SET claimed_until = NULL, last_error = $4, written_hash = NULL,
         failures = CASE WHEN change_number = $3 THEN failures + 1 ELSE failures END,
         state = CASE WHEN state = 'writeback_pending' AND change_number = $3 AND $5::float8 IS NULL THEN 'needs_attention' ELSE state END,
         due_at = CASE WHEN state <> 'writeback_pending' THEN NULL
                       WHEN change_number <> $3 THEN clock_timestamp()
                       ELSE clock_timestamp() + $5::float8 * interval '1 millisecond' END
   WHERE id = $1 AND claimed_until = $2::timestamptz
  RETURNING state`;
const NEEDING_ATTENTION = `
  SELECT id AS "attemptId", crm_object_api_name AS "crmObjectApiName", source_record_id AS "sourceRecordId",
         case_id AS "baseCaseId", referral_id AS "referralId", last_error AS "lastError"
    FROM crm_sends WHERE firm_id = $1 AND state = 'needs_attention' ORDER BY id DESC LIMIT $2`;
/** After this time a write-back that is due and was not tried yet counts as late. */
const LATE = "interval '1 minute'";
const OUTSTANDING_COLUMNS = `
  s.id AS "attemptId", s.crm_object_api_name AS "crmObjectApiName", s.source_record_id AS "sourceRecordId",
  s.crm_record_type_dev_name AS "crmRecordTypeDevName", s.case_id AS "baseCaseId", s.referral_id AS "referralId",
  c.reference_number AS "referenceNumber", s.last_error AS "lastError", s.failures, s.due_at AS "nextTryAt",
  s.created_at AS "sentAt"`;
/** Two branches, so that each goes by its own index. The last error stays until a write succeeds. */
const OUTSTANDING_OF_FIRM = `(
  SELECT * FROM crm_sends WHERE firm_id = $1 AND state = 'needs_attention'
  UNION ALL
  SELECT * FROM crm_sends
   WHERE firm_id = $1 AND due_at IS NOT NULL AND state = 'writeback_pending'
     AND (last_error IS NOT NULL OR due_at < clock_timestamp() - ${LATE})) AS s`;
/** Those that need an administrator come first. */
const OUTSTANDING = `
  SELECT ${OUTSTANDING_COLUMNS} FROM ${OUTSTANDING_OF_FIRM} JOIN cases c ON c.id = s.case_id
   ORDER BY s.due_at IS NOT NULL, s.id DESC LIMIT $2 OFFSET $3`;
const COUNT_OUTSTANDING = `SELECT count(*)::int AS total FROM ${OUTSTANDING_OF_FIRM}`;
const FIND_WRITEBACK = `
  SELECT ${OUTSTANDING_COLUMNS}, s.state FROM crm_sends s JOIN cases c ON c.id = s.case_id
   WHERE s.firm_id = $1 AND s.id = $2`;
/** A write that is under way goes on; its claim keeps others away. */
const TRY_NOW = `
  UPDATE crm_sends SET state = 'writeback_pending', due_at = clock_timestamp(),
         failures = CASE WHEN state = 'needs_attention' THEN 0 ELSE failures END
   WHERE firm_id = $1 AND id = $2 AND state IN ('needs_attention', 'writeback_pending')`;
const TRY_AGAIN = `
  UPDATE crm_sends SET state = 'writeback_pending', failures = 0, due_at = clock_timestamp()
   WHERE firm_id = $1 AND state = 'needs_attention'`;
/**
 * What changed while there was no profile is written now; what did not is known by its hash. The number lets
 * a write under way, which found no profile yet, be followed by another.
 */
const WRITE_GAINED = `
  UPDATE crm_sends s
     SET state = 'writeback_pending', change_number = change_number + 1, failures = 0, due_at = clock_timestamp()
   WHERE firm_id = $1 AND state IN ('writeback_pending', 'completed', 'needs_attention')
     AND (SELECT k."isGained"
            FROM jsonb_to_recordset($2) AS k ("crmObjectApiName" text, "crmRecordTypeDevName" text, "isGained" boolean)
           WHERE k."crmObjectApiName" = s.crm_object_api_name
             AND (k."crmRecordTypeDevName" = s.crm_record_type_dev_name OR k."crmRecordTypeDevName" IS NULL)
           ORDER BY k."crmRecordTypeDevName" NULLS LAST LIMIT 1)`;

/** As if the time had passed (docs/adr/0132). */
const WRITE_SOONER = `
  UPDATE crm_sends SET due_at = due_at - make_interval(secs => $2)
   WHERE firm_id = $1 AND due_at > clock_timestamp() AND created_at <= $3`;

/** What waits, for the metrics. What waits for its firm to be active again is left out. */
export const WRITEBACK_BACKLOG = `
  SELECT due.waiting, due.oldest, attention.count AS "needingAttention"
    FROM (SELECT count(*)::int AS waiting,
                 greatest(coalesce(extract(epoch FROM now() - min(due_at)), 0), 0)::float8 AS oldest
            FROM (SELECT due_at FROM crm_sends WHERE due_at IS NOT NULL AND ${ofActiveFirm('firm_id')}
                    ORDER BY due_at LIMIT 10000) AS overdue) AS due,
         (SELECT count(*)::int AS count
            FROM (SELECT FROM crm_sends WHERE state = 'needs_attention' LIMIT 10000) AS failed) AS attention`;

/** The schedule of write-backs: rows of `crm_sends`. Redis only wakes the writer. */
@Injectable()
export class WritebacksRepository {
  constructor(private readonly database: Database) {}

  /** Firms with write-backs that are due and not in progress. */
  async findDueFirms(limit: number): Promise<string[]> {
    const rows = await this.database.prepared<{ firmId: string }>('writeback-firms', DUE_FIRMS, [limit]);
    return rows.map(({ firmId }) => firmId);
  }

  /** Those of the firms that have write-backs which `claim` would take. */
  async findDueAmong(firmIds: readonly string[]): Promise<string[]> {
    const rows = await this.database.prepared<{ firmId: string }>('writeback-due-among', DUE_AMONG, [
      firmIds,
    ]);
    return rows.map(({ firmId }) => firmId);
  }

  /** Takes up to `limit` write-backs of a firm for `forMs`; no one else takes them in that time. */
  claim(firmId: string, limit: number, forMs: number): Promise<ClaimedWriteback[]> {
    return this.database.prepared<ClaimedWriteback>('writeback-claim', CLAIM, [firmId, limit, forMs]);
  }

  /** `writtenHash` stands for what was written; null: nothing had to be. */
  async complete({ id, claim, changeNumber }: ClaimedWriteback, writtenHash: Buffer | null): Promise<void> {
    await this.database.prepared('writeback-complete', COMPLETE, [id, claim, changeNumber, writtenHash]);
  }

  /** Tries again after `waitMs`; null: never by itself. True when it now needs attention. */
  async fail(
    { id, claim, changeNumber }: ClaimedWriteback,
    lastError: string,
    waitMs: number | null,
  ): Promise<boolean> {
    const values = [id, claim, changeNumber, lastError, waitMs];
    const [row] = await this.database.prepared<{ state: string }>('writeback-fail', FAIL, values);
    return row?.state === 'needs_attention';
  }

  /** Lets the write-backs of sends of before an instant be tried again sooner. */
  async writeSooner(firmId: string, seconds: number, sentBefore: Date): Promise<void> {
    await this.database.query(WRITE_SOONER, [firmId, seconds, sentBefore]);
  }

  /** The latest that need attention. */
  findNeedingAttention(firmId: string, limit: number): Promise<FailedWriteback[]> {
    return this.database.query<FailedWriteback>(NEEDING_ATTENTION, [firmId, limit]);
  }

  /** Those that failed or are late, the ones that need attention first. */
  async listOutstanding(
    firmId: string,
    { limit, offset }: { limit: number; offset: number },
  ): Promise<[OutstandingWriteback[], number]> {
    const [rows, [counted]] = await Promise.all([
      this.database.query<OutstandingWriteback>(OUTSTANDING, [firmId, limit, offset]),
      this.database.query<{ total: number }>(COUNT_OUTSTANDING, [firmId]),
    ]);
    return [rows, counted!.total];
  }

  /** Of this firm only. */
  async find(
    firmId: string,
    attemptId: string,
  ): Promise<(OutstandingWriteback & Pick<CrmSend, 'state'>) | null> {
    type Row = OutstandingWriteback & Pick<CrmSend, 'state'>;
    return (await this.database.query<Row>(FIND_WRITEBACK, [firmId, attemptId]))[0] ?? null;
  }

  /** Makes one due at once. False: nothing of it is to be written, or the firm has no such attempt. */
  async tryNow(firmId: string, attemptId: string): Promise<boolean> {
    return (await this.database.affected(TRY_NOW, [firmId, attemptId])) > 0;
  }

  /** Sends of a firm are due again whose kind is written back now, and was not before. */
  async writeGained(firmId: string, kinds: readonly ChangedKind[]): Promise<void> {
    if (!kinds.some(({ isGained }) => isGained)) return;
    await this.database.query(WRITE_GAINED, [firmId, JSON.stringify(kinds)]);
  }

  /** Everything of a firm that needs attention is due again. @returns how many */
  tryAgain(firmId: string): Promise<number> {
    return this.database.affected(TRY_AGAIN, [firmId]);
  }
}
