import { Injectable } from '@nestjs/common';
import { Database } from '@referral-exchange/database';

const OF_CASES = 'case_id = ANY ($1::uuid[]) AND created_at <= $2';
const COUNT = `SELECT count(*)::int AS documents FROM documents WHERE ${OF_CASES}`;
/** The objects are loose from now on, so the sweeper removes them. */
const ERASE = `
  WITH gone AS (DELETE FROM documents WHERE ${OF_CASES} RETURNING id),
  loose AS (
    INSERT INTO loose_objects (object_key, remove_after) SELECT id::text, now() FROM gone
    ON CONFLICT (object_key) DO UPDATE SET remove_after = EXCLUDED.remove_after)
  SELECT count(*)::int AS documents FROM gone`;

/** What documents holds of a person: the documents of the cases. */
@Injectable()
export class ErasuresRepository {
  constructor(private readonly database: Database) {}

  /** Erases the documents of these cases from up to `until`, or counts them. */
  async erase(baseCaseIds: string[], until: string, isDryRun: boolean): Promise<{ documents: number }> {
    const sql = isDryRun ? COUNT : ERASE;
    const [row] = await this.database.query<{ documents: number }>(sql, [baseCaseIds, until]);
    return { documents: row!.documents };
  }
}
