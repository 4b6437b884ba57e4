import { Injectable } from '@nestjs/common';
import { Database } from '@referral-exchange/database';

/** An upload ends after 15 minutes at the latest. */
const KEEP = '1 day';

/** An upload that was under way counts by its beginning (ADR 170). */
const begunAt = (alias: string) => `coalesce(${alias}.begun_at, ${alias}.created_at)`;
const FIND = `SELECT id FROM documents d WHERE case_id = ANY ($1::uuid[]) AND ${begunAt('d')} <= $2`;
const REMEMBER = `
  INSERT INTO erased_cases (case_id, erased_at) SELECT id, $2 FROM unnest($1::uuid[]) AS c (id)
  ON CONFLICT (case_id) DO UPDATE
    SET erased_at = greatest(erased_cases.erased_at, EXCLUDED.erased_at), noted_at = now()`;
/** The objects are loose from now on with all their versions, so the sweeper removes them. */
const ERASE = `
  WITH gone AS (
    DELETE FROM documents d USING erased_cases c
     WHERE d.case_id = c.case_id AND ${begunAt('d')} <= c.erased_at RETURNING d.id, d.case_id),
  loose AS (
    INSERT INTO loose_objects (object_key, remove_after, all_versions) SELECT id::text, now(), true FROM gone
    ON CONFLICT (object_key) DO UPDATE SET remove_after = EXCLUDED.remove_after, all_versions = true)
  SELECT id, case_id AS "caseId" FROM gone`;
const FORGET = `DELETE FROM erased_cases WHERE noted_at < now() - interval '${KEEP}'`;

/** A document that was removed, and its case. */
export interface RemovedDocument {
  id: string;
  caseId: string;
}

/** What documents holds of a person: the documents of the cases. */
@Injectable()
export class ErasuresRepository {
  constructor(private readonly database: Database) {}

  /** The documents of these cases from up to `until`. */
  async find(baseCaseIds: string[], until: string): Promise<string[]> {
    const rows = await this.database.query<{ id: string }>(FIND, [baseCaseIds, until]);
    return rows.map(({ id }) => id);
  }

  /** From now on documents of these cases from up to `until` are removed, whenever they come. */
  async remember(baseCaseIds: string[], until: string): Promise<void> {
    await this.database.query(REMEMBER, [baseCaseIds, until]);
  }

  /** Removes the documents of erased cases, and returns which they were. */
  removeDocuments(): Promise<RemovedDocument[]> {
    return this.database.prepared<RemovedDocument>('erased-cases-documents', ERASE);
  }

  async forget(): Promise<void> {
    await this.database.query(FORGET);
  }
}
