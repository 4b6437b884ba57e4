import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Database } from '@referral-exchange/database';

const FIND = `
  SELECT encode(key, 'hex') AS key FROM import_keys WHERE firm_id = $1 AND scope = $2 AND key = ANY ($3::bytea[])`;
/** In the order of the keys, so that two uploads of the same rows do not wait for each other. */
const TAKE = `
  INSERT INTO import_keys (firm_id, scope, key)
  SELECT $1, $2, key FROM unnest($3::bytea[]) AS key ORDER BY key
  ON CONFLICT DO NOTHING RETURNING encode(key, 'hex') AS key`;

const FORGET = `
  WITH hops AS (DELETE FROM import_dry_run_hops WHERE job_id = $2::uuid)
  DELETE FROM import_keys WHERE firm_id = $1 AND scope = $2::text`;
const OF_DRAFTS = `
  INSERT INTO import_draft_keys (case_id, firm_id, key)
  SELECT case_id, $1, key FROM unnest($2::uuid[], $3::bytea[]) AS d (case_id, key)`;

/** The key of a row: SHA-256, in hex. Pure. */
export function rowKey(...parts: unknown[]): string {
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex');
}

/**
 * The rows of a firm that had their effect, by their keys. A row with a known key is skipped (decisions,
 * section 14, "CSV").
 */
@Injectable()
export class ImportKeysRepository {
  constructor(private readonly database: Database) {}

  /** Those of the keys that are known. */
  find(firmId: string, scope: string, keys: readonly string[]): Promise<Set<string>> {
    return this.keys('import-keys-find', FIND, firmId, scope, keys);
  }

  /** Makes keys known; returns those that were not. Waits for another transaction that takes the same. */
  take(firmId: string, scope: string, keys: readonly string[]): Promise<Set<string>> {
    return this.keys('import-keys-take', TAKE, firmId, scope, keys);
  }

  /** Notes which keys are those of drafts: with a draft its key is deleted (`CasesRepository.delete`). */
  async noteDrafts(firmId: string, drafts: readonly { caseId: string; key: string }[]): Promise<void> {
    if (drafts.length === 0) return;
    await this.database.prepared('import-keys-of-drafts', OF_DRAFTS, [
      firmId,
      drafts.map(({ caseId }) => caseId),
      drafts.map(({ key }) => Buffer.from(key, 'hex')),
    ]);
  }

  /** Forgets what a dry run remembered: its keys, and the referrals that it would have changed. */
  async forgetDryRun(firmId: string, jobId: string): Promise<void> {
    await this.database.query(FORGET, [firmId, jobId]);
  }

  private async keys(
    name: string,
    sql: string,
    firmId: string,
    scope: string,
    keys: readonly string[],
  ): Promise<Set<string>> {
    if (keys.length === 0) return new Set();
    const bytes = keys.map((key) => Buffer.from(key, 'hex'));
    const rows = await this.database.prepared<{ key: string }>(name, sql, [firmId, scope, bytes]);
    return new Set(rows.map(({ key }) => key));
  }
}
