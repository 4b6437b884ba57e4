import { Injectable } from '@nestjs/common';
import { ERASED, ERASERS } from '@referral-exchange/contracts';
import { Database, eraseRows, IdempotencyStore } from '@referral-exchange/database';
import type { PersonsCases } from '../core/legal-holds/legal-holds.repository.js';
import { ERASED_ROWS, TELLING_IMPORTS } from './erased-rows.sql.js';

/** The fields by which a person was named. */
export type AskedBy = 'baseCaseId' | 'clientEmail' | 'medCaseId';

/** A request to erase a person. */
export interface Erasure extends PersonsCases {
  id: string;
  askedBy: AskedBy;
  /** Cases and med cases that belong to these, and were left because somebody else is on them. */
  leftCaseIds: string[];
  reason: string;
  isDryRun: boolean;
  requestedBy: string;
  requestedAt: Date;
}

/** The answer of one service. */
interface ErasureAnswer {
  service: string;
  erased: Record<string, number> | null;
  answeredAt: string | null;
}
export type ErasureReceipt = Erasure & { answers: ErasureAnswer[] };

/** A case of the person that is locked. */
interface LockedCase {
  id: string;
  firstName: string;
  lastName: string;
  email: string | null;
  /** The last time on the case, on a referral or on a note of it, milliseconds since 1970. */
  lastChangeMs: number;
}

/** Read by the index `cases_by_email`. */
export const BY_EMAIL = 'SELECT id FROM cases WHERE lower(client_email) = lower($1)';
const EMAILS = 'SELECT id, client_email AS email FROM cases WHERE id = ANY ($1::uuid[])';
const LOCK = `
  SELECT id, client_first_name AS "firstName", client_last_name AS "lastName", client_email AS email,
         (SELECT extract(epoch FROM greatest(c.updated_at, c.archived_at, max(h.updated_at), max(h.sender_updated_at),
            max(h.receiver_updated_at), max(h.archived_by_sender_at), max(h.archived_by_receiver_at),
            (SELECT max(n.updated_at) FROM notes n WHERE n.case_id = c.id))) * 1000
            FROM referrals h WHERE h.case_id = c.id)::float8 AS "lastChangeMs"
    FROM cases c WHERE id = ANY ($1::uuid[]) ORDER BY id FOR NO KEY UPDATE`;
/** Of these cases those that were erased. A case that got a new client since is known again. */
const ERASED_OF = `
  SELECT c.id FROM cases c
   WHERE c.id = ANY ($1::uuid[]) AND c.client_last_name = '${ERASED}'
     AND EXISTS (SELECT FROM erasures e WHERE NOT e.is_dry_run AND c.id = ANY (e.base_case_ids))`;
const PARTIES = `
  SELECT owner_firm_id AS id FROM cases WHERE id = ANY ($1::uuid[])
   UNION SELECT unnest(ARRAY[referring_firm_id, referent_firm_id]) FROM referrals WHERE case_id = ANY ($1::uuid[])`;
const REFERRAL_IDS = 'SELECT id FROM referrals WHERE case_id = ANY ($1::uuid[])';
const RUNNING_IMPORT = `
  SELECT j.id FROM import_jobs j
   WHERE j.status IN ('PENDING', 'RUNNING') AND EXISTS (
     SELECT 1 FROM cases c LEFT JOIN referrals h ON h.case_id = c.id
      WHERE c.id = ANY ($1::uuid[]) AND j.firm_id IN (c.owner_firm_id, h.referring_firm_id, h.referent_firm_id))
   LIMIT 1`;
const INSERT = `
  WITH erasure AS (
    INSERT INTO erasures (id, asked_by, base_case_ids, med_case_ids, left_case_ids, reason, is_dry_run, requested_by, requested_at)
    VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9))
  INSERT INTO erasure_answers (erasure_id, service) SELECT $1, unnest($10::text[])`;
const ANSWER = `
  UPDATE erasure_answers SET erased = $3, answered_at = $4 WHERE erasure_id = $1 AND service = $2`;
const RECEIPT = `
  SELECT e.id, e.asked_by AS "askedBy", e.base_case_ids AS "baseCaseIds", e.med_case_ids AS "medCaseIds",
         e.left_case_ids AS "leftCaseIds", e.reason, e.is_dry_run AS "isDryRun", e.requested_by AS "requestedBy", e.requested_at AS "requestedAt",
         (SELECT jsonb_agg(jsonb_build_object('service', a.service, 'erased', a.erased, 'answeredAt', a.answered_at)
                           ORDER BY a.service)
            FROM erasure_answers a WHERE a.erasure_id = e.id) AS answers
    FROM erasures e`;

/** Erasures that are not done, for the metrics. */
export const ERASURE_BACKLOG = `
  SELECT coalesce(extract(epoch FROM now() - min(e.requested_at)), 0)::float8 AS age
    FROM erasure_answers a JOIN erasures e ON e.id = a.erasure_id WHERE a.answered_at IS NULL`;

/**
 * SQL of erasures: of the requests, and of what referrals itself holds of a person.
 *
 * Database triggers also run (schema.sql): `cases_listed` and `referrals_listed` rewrite the listings.
 */
@Injectable()
export class ErasuresRepository {
  constructor(
    private readonly database: Database,
    private readonly answers: IdempotencyStore,
  ) {}

  /** The cases whose client has this address now. */
  async findByEmail(email: string): Promise<string[]> {
    return (await this.database.query<{ id: string }>(BY_EMAIL, [email])).map(({ id }) => id);
  }

  /** The cases among these that exist, locked until the transaction ends. */
  lock(baseCaseIds: string[]): Promise<LockedCase[]> {
    return this.database.query<LockedCase>(LOCK, [baseCaseIds]);
  }

  /** The cases among these that are there, with the address of their client. */
  emailsOf(baseCaseIds: string[]): Promise<{ id: string; email: string | null }[]> {
    return this.database.query(EMAILS, [baseCaseIds]);
  }

  /** The cases among these from which the person was erased. */
  async erasedOf(baseCaseIds: string[]): Promise<ReadonlySet<string>> {
    const rows = await this.database.query<{ id: string }>(ERASED_OF, [baseCaseIds]);
    return new Set(rows.map(({ id }) => id));
  }

  /** The owners of these cases, and the firms of their referrals. */
  async partiesOf(baseCaseIds: string[]): Promise<string[]> {
    return (await this.database.query<{ id: string }>(PARTIES, [baseCaseIds])).map(({ id }) => id);
  }

  /** An import of a firm of these cases that is not done; null when there is none. */
  async runningImport(baseCaseIds: string[]): Promise<string | null> {
    return (await this.database.query<{ id: string }>(RUNNING_IMPORT, [baseCaseIds]))[0]?.id ?? null;
  }

  /** Erases the person from these cases, and from answers that are stored, or counts the rows. */
  async erase(baseCaseIds: string[], isDryRun: boolean): Promise<Record<string, number>> {
    const idsOf = async (sql: string) =>
      (await this.database.query<{ id: string }>(sql, [baseCaseIds])).map(({ id }) => id);
    // they are found by the names that the cases still have
    const imports = await idsOf(TELLING_IMPORTS);
    const rows = await eraseRows(this.database, ERASED_ROWS, [baseCaseIds], isDryRun);
    const subjects = [...baseCaseIds, ...(await idsOf(REFERRAL_IDS)), ...imports];
    return { ...rows, answers: await this.answers.erase(subjects, isDryRun) };
  }

  /** Stores a request that waits for all services. */
  async insert(erasure: Erasure): Promise<void> {
    const { id, askedBy, baseCaseIds, medCaseIds, leftCaseIds } = erasure;
    const { reason, isDryRun, requestedBy, requestedAt } = erasure;
    await this.database.query(INSERT, [
      id,
      askedBy,
      baseCaseIds,
      medCaseIds,
      leftCaseIds,
      reason,
      isDryRun,
      requestedBy,
      requestedAt,
      ['referrals', ...ERASERS],
    ]);
  }

  async answer(id: string, service: string, erased: Record<string, number>, at: Date): Promise<void> {
    await this.database.query(ANSWER, [id, service, JSON.stringify(erased), at]);
  }

  async find(id: string): Promise<ErasureReceipt | null> {
    return (await this.database.query<ErasureReceipt>(`${RECEIPT} WHERE e.id = $1`, [id]))[0] ?? null;
  }

  /** The newest first. */
  async findPage(limit: number, offset: number): Promise<[ErasureReceipt[], number]> {
    const [counted] = await this.database.query<{ total: number }>(
      'SELECT count(*)::int AS total FROM erasures',
    );
    const page = `${RECEIPT} ORDER BY e.requested_at DESC, e.id DESC LIMIT $1 OFFSET $2`;
    return [await this.database.query<ErasureReceipt>(page, [limit, offset]), counted!.total];
  }
}
