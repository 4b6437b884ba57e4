import { Injectable } from '@nestjs/common';
import { Database } from '@referral-exchange/database';

/** An upload ends after 15 minutes at the latest. */
const KEEP = '1 day';

const REMEMBER = 'INSERT INTO deleted_cases (case_id) VALUES ($1) ON CONFLICT DO NOTHING';
/** The objects are loose from now on, so the sweeper removes them. */
const REMOVE = `
  WITH gone AS (
    DELETE FROM documents d USING deleted_cases c WHERE d.case_id = c.case_id RETURNING d.id)
  INSERT INTO loose_objects (object_key, remove_after) SELECT id::text, now() FROM gone
  ON CONFLICT (object_key) DO UPDATE SET remove_after = EXCLUDED.remove_after RETURNING object_key`;
const FORGET = `DELETE FROM deleted_cases WHERE deleted_at < now() - interval '${KEEP}'`;

/** Cases that are gone, and what is left of their documents. */
@Injectable()
export class DeletedCasesRepository {
  constructor(private readonly database: Database) {}

  async remember(caseId: string): Promise<void> {
    await this.database.prepared('deleted-case-remember', REMEMBER, [caseId]);
  }

  /** Removes the documents of deleted cases, and returns how many. */
  async removeDocuments(): Promise<number> {
    return (await this.database.prepared('deleted-cases-documents', REMOVE)).length;
  }

  async forget(): Promise<void> {
    await this.database.query(FORGET);
  }
}
