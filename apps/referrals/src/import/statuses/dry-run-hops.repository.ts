import { Injectable } from '@nestjs/common';
import { Database, toJsonRow, type Row } from '@referral-exchange/database';
import type { Hop } from '../../core/case/hop.entity.js';
import { toHop } from '../../core/storage/cases.repository.js';

const FIND = 'SELECT hop FROM import_dry_run_hops WHERE job_id = $1 AND hop_id = ANY ($2::uuid[])';
const SAVE = `
  INSERT INTO import_dry_run_hops (job_id, hop_id, hop)
  SELECT $1, (hop->>'id')::uuid, hop FROM jsonb_array_elements($2::jsonb) AS hop
  ON CONFLICT (job_id, hop_id) DO UPDATE SET hop = EXCLUDED.hop`;

/** The referrals of a dry run as batches before would have left them: memory holds one batch (ADR 106). */
@Injectable()
export class DryRunHopsRepository {
  constructor(private readonly database: Database) {}

  /** Those of the hops that an earlier batch of the job would have changed, by their id. */
  async find(jobId: string, hopIds: readonly string[]): Promise<Map<string, Hop>> {
    if (hopIds.length === 0) return new Map();
    const rows = await this.database.prepared<{ hop: Row }>('import-dry-run-find', FIND, [jobId, hopIds]);
    const hops = rows.map(({ hop }) => toHop(hop));
    return new Map(hops.map((hop) => [hop.id, hop]));
  }

  async save(jobId: string, hops: readonly Hop[]): Promise<void> {
    if (hops.length === 0) return;
    await this.database.prepared('import-dry-run-save', SAVE, [jobId, JSON.stringify(hops.map(toJsonRow))]);
  }
}
