import { Injectable } from '@nestjs/common';
import { currentTraceparent } from '@referral-exchange/telemetry';
import { Database } from '@referral-exchange/database';
import type { CrmSend, KnownSend, SentCaseOfRecord } from './crm-send.js';

/** A record of a firm's CRM. */
export interface SourceRecord {
  firmId: string;
  crmObjectApiName: string;
  recordKey: string;
}

/** What is known of a record: its case, and the send that reads it just now. */
export interface KnownRecord {
  caseId: string | null;
  claimedBy: string | null;
  isClaimed: boolean;
}

const RECORD =
  'case_id AS "caseId", claimed_by AS "claimedBy", coalesce(claimed_until > now(), false) AS "isClaimed"';
/**
 * An attempt is superseded as soon as its referral is not the sender's latest any more, by whatever way the
 * next one was made. It is derived, as no write can miss it then; what is stored says who writes to the
 * record (docs/adr/0107).
 */
const STATE = `
  CASE WHEN s.state <> 'failed' AND EXISTS (
    SELECT 1 FROM referrals n
     WHERE n.case_id = s.case_id AND n.referring_firm_id = s.firm_id AND n.sequence_number > h.sequence_number)
  THEN 'superseded' ELSE s.state END`;
const SEND = `
  SELECT s.id, s.firm_id AS "firmId", s.idempotency_key AS "idempotencyKey", s.crm_object_api_name AS "crmObjectApiName",
         s.crm_record_type_dev_name AS "crmRecordTypeDevName", s.source_record_id AS "sourceRecordId", ${STATE} AS state,
         s.failure_code AS "failureCode", s.created_at AS "createdAt", s.case_id AS "baseCaseId", s.referral_id AS "referralId",
         c.reference_number AS "referenceNumber", h.status, h.referent_firm_id AS "referentFirmId"
    FROM crm_sends s LEFT JOIN cases c ON c.id = s.case_id LEFT JOIN referrals h ON h.id = s.referral_id`;
const FIND = `${SEND} WHERE s.firm_id = $1 AND s.idempotency_key = $2`;
const FIND_RECORD = `SELECT ${RECORD} FROM crm_records WHERE firm_id = $1 AND crm_object_api_name = $2 AND record_key = $3`;
const LATEST = `${SEND} WHERE s.case_id = $1 AND s.firm_id = $2 ORDER BY s.created_at DESC, s.id DESC LIMIT 1`;
const BEGIN =
  'SELECT is_key_known AS "isKeyKnown", case_id AS "caseId", claimed_by AS "claimedBy", is_claimed AS "isClaimed" FROM begin_crm_send($1, $2, $3, $4)';
const CLAIM = `
  INSERT INTO crm_records AS r (firm_id, crm_object_api_name, record_key, claimed_by, claimed_until)
  VALUES ($1, $2, $3, $4, now() + $5 * interval '1 millisecond')
  ON CONFLICT (firm_id, crm_object_api_name, record_key) DO UPDATE
     SET claimed_by = EXCLUDED.claimed_by, claimed_until = EXCLUDED.claimed_until
   WHERE r.case_id IS NULL AND (r.claimed_by = EXCLUDED.claimed_by OR r.claimed_until IS NULL OR r.claimed_until <= now())
  RETURNING 1`;
const RELEASE = `
  UPDATE crm_records SET claimed_by = NULL, claimed_until = NULL
   WHERE firm_id = $1 AND crm_object_api_name = $2 AND record_key = $3 AND claimed_by = $4`;
const COLUMNS =
  'id, firm_id, idempotency_key, crm_object_api_name, crm_record_type_dev_name, source_record_id, state, failure_code, created_at';
const INSERT = `
  WITH linked AS (
    UPDATE crm_records SET case_id = $10, claimed_by = NULL, claimed_until = NULL
     WHERE firm_id = $2 AND crm_object_api_name = $4 AND record_key = $13),
  replaced AS (
    UPDATE crm_sends SET state = 'superseded', due_at = NULL WHERE case_id = $10 AND firm_id = $2 AND state <> 'superseded')
  INSERT INTO crm_sends (${COLUMNS}, case_id, referral_id, due_at, traceparent)
  VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $14)`;
const INSERT_FAILED = `
  INSERT INTO crm_sends (${COLUMNS}) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)
  ON CONFLICT (firm_id, idempotency_key) DO NOTHING`;

/** Sends, and the records that they come from. */
@Injectable()
export class CrmSendsRepository {
  constructor(private readonly database: Database) {}

  /** The send with this key. */
  async find(firmId: string, idempotencyKey: string): Promise<KnownSend | null> {
    return toKnownSend(await this.database.prepared('crm-send-find', FIND, [firmId, idempotencyKey]));
  }

  /** The latest send of a case. */
  async findLatest(firmId: string, caseId: string): Promise<KnownSend | null> {
    return toKnownSend(await this.database.prepared('crm-send-latest', LATEST, [caseId, firmId]));
  }

  /** Null when no send of the record exists or is in progress. */
  async findRecord(record: SourceRecord): Promise<KnownRecord | null> {
    return (
      (await this.database.prepared<KnownRecord>('crm-record-find', FIND_RECORD, namesOf(record)))[0] ?? null
    );
  }

  /**
   * From here to the end of the transaction, sends with this key run one after the other, and so do sends of
   * this record. Null: a send has the key; then the record is not locked.
   */
  async begin(record: SourceRecord, idempotencyKey: string): Promise<KnownRecord | null> {
    type Begun = KnownRecord & { isKeyKnown: boolean };
    const { firmId, crmObjectApiName, recordKey } = record;
    const values = [firmId, idempotencyKey, crmObjectApiName, recordKey];
    const [begun] = await this.database.prepared<Begun>('crm-send-begin', BEGIN, values);
    return begun!.isKeyKnown ? null : begun!;
  }

  /** False: the record has a case, or another send is reading it. The claim ends when the process dies. */
  async claim(record: SourceRecord, idempotencyKey: string, forMs: number): Promise<boolean> {
    return (await this.database.affected(CLAIM, [...namesOf(record), idempotencyKey, forMs])) > 0;
  }

  async release(record: SourceRecord, idempotencyKey: string): Promise<void> {
    await this.database.affected(RELEASE, [...namesOf(record), idempotencyKey]);
  }

  /**
   * Writes a send, links its record with the case, and ends the earlier sends of the case. Lock the record
   * first.
   */
  async insert(
    attempt: CrmSend,
    { baseCaseId, referralId }: SentCaseOfRecord,
    { recordKey }: SourceRecord,
  ): Promise<void> {
    const dueAt = attempt.state === 'writeback_pending' ? attempt.createdAt : null;
    const values = [
      ...valuesOf(attempt),
      baseCaseId,
      referralId,
      dueAt,
      recordKey,
      currentTraceparent() ?? null,
    ];
    await this.database.prepared('crm-send-insert', INSERT, values);
  }

  /** Keeps that a send failed for good. Its key may have succeeded meanwhile; then nothing is written. */
  async insertFailed(attempt: CrmSend): Promise<void> {
    await this.database.affected(INSERT_FAILED, valuesOf(attempt));
  }
}

function namesOf({ firmId, crmObjectApiName, recordKey }: SourceRecord): string[] {
  return [firmId, crmObjectApiName, recordKey];
}

function valuesOf(attempt: CrmSend): unknown[] {
  const { id, firmId, idempotencyKey, crmObjectApiName, crmRecordTypeDevName, sourceRecordId } = attempt;
  const { state, failureCode, createdAt } = attempt;
  return [
    id,
    firmId,
    idempotencyKey,
    crmObjectApiName,
    crmRecordTypeDevName,
    sourceRecordId,
    state,
    failureCode,
    createdAt,
  ];
}

function toKnownSend([row]: Record<string, unknown>[]): KnownSend | null {
  if (!row) return null;
  const { baseCaseId, referralId, referenceNumber, status, referentFirmId, ...attempt } = row;
  const sent = { baseCaseId, referralId, referenceNumber, status, referentFirmId } as SentCaseOfRecord;
  return { attempt: attempt as unknown as CrmSend, case: baseCaseId === null ? null : sent };
}
