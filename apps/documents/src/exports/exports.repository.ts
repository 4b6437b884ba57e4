import { Injectable } from '@nestjs/common';
import { notFound } from '@referral-exchange/contracts';
import { Database } from '@referral-exchange/database';
import type { PageQuery } from '@referral-exchange/http';
import type { ExportedFile, NewExport, StoredExport, TakenExport } from './export.js';

/** A worker that does not say within this time that it is alive has lost its export to another one. */
const SILENCE = '2 minutes';
/** The sweeper leaves a file that is being written alone for this long after the last sign of life. */
const WRITING_GRACE = '1 hour';
/** A failed attempt is repeated after this time, as long as GIVE_UP_AFTER has not passed. */
const RETRY_AFTER = '1 minute';
const GIVE_UP_AFTER = '24 hours';

/** Why there is no file, when all attempts of a day have failed. */
const GIVEN_UP = 'No file could be made within a day: the log of documents says why';

const ASKED = `id, asked_by AS "askedBy", firm_ids AS "firmIds", base_case_ids AS "baseCaseIds",
  med_case_ids AS "medCaseIds", of_firm_id AS "ofFirmId", reason, requested_by AS "requestedBy", requested_at AS "requestedAt"`;
/** The file is gone from `expires_at` on, whether or not the sweeper has removed it. */
const STORED = `${ASKED}, attempt, counts, size_bytes::float8 AS "sizeBytes", sha256, completed_at AS "completedAt",
  expires_at AS "expiresAt", failure, CASE WHEN expires_at > now() THEN object_key END AS "objectKey"`;

/** $1: the firm that looks. */
const SEEN = '($1::uuid IS NULL OR of_firm_id = $1)';
const COUNT = `SELECT count(*)::int AS total FROM exports WHERE ${SEEN}`;
/** Until the transaction ends the firm asks for no other one. */
const TAKE_TURNS = `SELECT pg_advisory_xact_lock(hashtextextended('export ' || $1, 0))`;
const RUNNING = 'SELECT id FROM exports WHERE of_firm_id = $1 AND due_at IS NOT NULL';

const INSERT = `
  INSERT INTO exports (id, asked_by, firm_ids, base_case_ids, med_case_ids, of_firm_id, reason, requested_by, requested_at)
  VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)`;
const TAKE = `
  UPDATE exports SET attempt = attempt + 1, due_at = now() + interval '${SILENCE}'
   WHERE id = (SELECT id FROM exports WHERE due_at <= now() ORDER BY due_at LIMIT 1 FOR UPDATE SKIP LOCKED)
  RETURNING ${ASKED}, attempt`;
/** $1 the export, $2 the attempt of the worker, $3 the object that it writes. */
const STAY = `
  WITH mine AS (
    UPDATE exports SET due_at = now() + interval '${SILENCE}'
     WHERE id = $1 AND attempt = $2 AND due_at IS NOT NULL RETURNING id)
  UPDATE loose_objects SET remove_after = now() + interval '${WRITING_GRACE}'
   WHERE object_key = $3 AND EXISTS (SELECT 1 FROM mine)`;
/** From now on the sweeper removes the file when its time is over. */
const COMPLETE = `
  WITH kept AS (
    UPDATE loose_objects SET remove_after = now() + make_interval(hours => $8)
     WHERE object_key = $3 RETURNING remove_after)
  UPDATE exports SET due_at = NULL, object_key = $3, size_bytes = $4, sha256 = $5, counts = $6, contained_ids = $7,
         completed_at = now(), expires_at = kept.remove_after
    FROM kept WHERE id = $1 AND attempt = $2 AND due_at IS NOT NULL`;
const FAIL = `
  UPDATE exports
     SET due_at = CASE WHEN requested_at > now() - interval '${GIVE_UP_AFTER}' THEN now() + interval '${RETRY_AFTER}' END,
         failure = CASE WHEN requested_at > now() - interval '${GIVE_UP_AFTER}' THEN NULL ELSE $3 END
   WHERE id = $1 AND attempt = $2 AND due_at IS NOT NULL`;
const RELEASE = 'UPDATE exports SET due_at = now() WHERE id = $1 AND attempt = $2 AND due_at IS NOT NULL';

/** Files that hold one of these cases go at once. $1 cases, $2 med cases. */
const ERASE_FILES = `
  WITH gone AS (
    UPDATE exports SET expires_at = now(), contained_ids = NULL
     WHERE contained_ids && ($1::uuid[] || $2::uuid[]) AND expires_at > now() RETURNING object_key),
  loose AS (UPDATE loose_objects SET remove_after = now(), all_versions = true FROM gone WHERE loose_objects.object_key = gone.object_key)
  SELECT count(*)::int AS count FROM gone`;
const COUNT_FILES = `
  SELECT count(*)::int AS count FROM exports
   WHERE contained_ids && ($1::uuid[] || $2::uuid[]) AND expires_at > now()`;
/** An export under way may have read the person already: it begins again. One of the person alone ends. */
const RESTART = `
  UPDATE exports SET attempt = attempt + 1,
         due_at = CASE WHEN coalesce(base_case_ids && $1::uuid[] OR med_case_ids && $2::uuid[], false) THEN NULL ELSE now() END,
         failure = CASE WHEN coalesce(base_case_ids && $1::uuid[] OR med_case_ids && $2::uuid[], false)
                        THEN 'The person was erased meanwhile' END
   WHERE due_at IS NOT NULL`;
/** For the metrics. */
export const EXPORT_BACKLOG = `
  SELECT coalesce(extract(epoch FROM now() - min(requested_at) FILTER (WHERE due_at IS NOT NULL)), 0)::float8 AS age,
         count(*) FILTER (WHERE failure = '${GIVEN_UP}')::int AS "givenUp"
    FROM exports WHERE due_at IS NOT NULL OR requested_at > now() - interval '7 days'`;
const FORGET =
  'UPDATE exports SET contained_ids = NULL WHERE contained_ids IS NOT NULL AND expires_at <= now()';

/** A firm sees what it asked for itself; null: an operator, who sees all. */
type ViewerFirm = string | null;

/** SQL of exports. */
@Injectable()
export class ExportsRepository {
  constructor(private readonly database: Database) {}

  async insert(one: NewExport): Promise<void> {
    const { id, askedBy, firmIds, baseCaseIds, medCaseIds, ofFirmId } = one;
    const { reason, requestedBy, requestedAt } = one;
    const subject = [id, askedBy, firmIds, baseCaseIds, medCaseIds, ofFirmId];
    await this.database.query(INSERT, [...subject, reason, requestedBy, requestedAt]);
  }

  /** An export, whoever asked for it. */
  find(id: string): Promise<StoredExport | null> {
    return this.findFor(id, null);
  }

  /** An export that the viewer sees. @throws 404 */
  async get(id: string, viewer: ViewerFirm): Promise<StoredExport> {
    const found = await this.findFor(id, viewer);
    if (!found) throw notFound('No such export');
    return found;
  }

  /** The newest first, with the number of all. */
  async findPage(query: PageQuery, viewer: ViewerFirm): Promise<[StoredExport[], number]> {
    const sql = `SELECT ${STORED} FROM exports WHERE ${SEEN} ORDER BY requested_at DESC, id DESC LIMIT $2 OFFSET $3`;
    const [all] = await this.database.query<{ total: number }>(COUNT, [viewer]);
    const rows = await this.database.query<StoredExport>(sql, [viewer, query.limit, query.offset()]);
    return [rows, all!.total];
  }

  /** An export that this firm asked for and that has not ended. Others of the firm wait until this ends. */
  async findRunning(firmId: string): Promise<string | null> {
    await this.database.query(TAKE_TURNS, [firmId]);
    return (await this.database.query<{ id: string }>(RUNNING, [firmId]))[0]?.id ?? null;
  }

  private async findFor(id: string, viewer: ViewerFirm): Promise<StoredExport | null> {
    const sql = `SELECT ${STORED} FROM exports WHERE ${SEEN} AND id = $2`;
    return (await this.database.query<StoredExport>(sql, [viewer, id]))[0] ?? null;
  }

  /** The export that waits longest, for this worker; null: none waits. */
  async take(): Promise<TakenExport | null> {
    return (await this.database.query<TakenExport>(TAKE))[0] ?? null;
  }

  /** Says that the worker is alive. False: the export is not its own any more. */
  async stay({ id, attempt }: TakenExport, objectKey: string): Promise<boolean> {
    return (await this.database.affected(STAY, [id, attempt, objectKey])) === 1;
  }

  /** The file is there. False: the export is not the worker's own any more, and the file is of no use. */
  async complete({ id, attempt }: TakenExport, file: ExportedFile, keptHours: number): Promise<boolean> {
    const { objectKey, sizeBytes, sha256, counts, containedIds } = file;
    const values = [id, attempt, objectKey, sizeBytes, sha256, counts, containedIds, keptHours];
    return (await this.database.affected(COMPLETE, values)) === 1;
  }

  /** The attempt has failed: another one follows, until a day after the request. */
  async fail({ id, attempt }: TakenExport): Promise<void> {
    await this.database.query(FAIL, [id, attempt, GIVEN_UP]);
  }

  /** The process stops: the next worker takes the export at once. */
  async release({ id, attempt }: TakenExport): Promise<void> {
    await this.database.query(RELEASE, [id, attempt]);
  }

  /** Deletes files that hold one of these cases, or counts them. Exports under way begin again. */
  async erase(baseCaseIds: string[], medCaseIds: string[], isDryRun: boolean): Promise<number> {
    if (!isDryRun) await this.database.query(RESTART, [baseCaseIds, medCaseIds]);
    const sql = isDryRun ? COUNT_FILES : ERASE_FILES;
    const [row] = await this.database.query<{ count: number }>(sql, [baseCaseIds, medCaseIds]);
    return row!.count;
  }

  /** Forgets which cases the files held that are gone. */
  async forgetContents(): Promise<void> {
    await this.database.query(FORGET);
  }
}
