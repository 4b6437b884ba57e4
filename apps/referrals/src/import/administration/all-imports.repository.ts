import { Inject, Injectable } from '@nestjs/common';
import { CONFIG } from '@referral-exchange/telemetry';
import { Database } from '@referral-exchange/database';
import type { ReferralsConfig } from '../../config.js';
import type { ImportJob } from '../rows/import-job.js';

/** A job as administrators see it: how far it is, and nothing that its file says. */
export interface AdministeredJob extends Omit<ImportJob, 'fileName' | 'header' | 'caller'> {
  firmName: string | null;
  createdByUserId: string | null;
  createdByName: string | null;
  /** When the last rows were done, or the job was made. */
  progressedAt: Date;
  isStuck: boolean;
}

export interface AllImportsFilter {
  firmId?: string;
  status?: ImportJob['status'];
  isStuck?: boolean;
}

/** Minutes without progress after which a job is stuck: by then processes took it over several times. */
export const STUCK_AFTER_MINUTES = 5;

const IS_STUCK = `(job.status IN ('PENDING', 'RUNNING') AND job.updated_at < now() - $4 * interval '1 millisecond')`;
const MATCHING = `
   WHERE ($1::uuid IS NULL OR job.firm_id = $1) AND ($2::text IS NULL OR job.status = $2)
     AND ($3::boolean IS NULL OR ${IS_STUCK} = $3)`;
const COUNT = `SELECT count(*)::int AS total FROM import_jobs job ${MATCHING}`;
/** Neither the name of the file nor its header is read: both may name a client. */
const FIND = `
  SELECT job.id, job.firm_id AS "firmId", firm.name AS "firmName", job.kind, job.is_dry_run AS "isDryRun",
         job.status, job.total_rows AS "totalRows", job.processed_rows AS "processedRows", job.created,
         job.updated, job.skipped, job.failed, job.failure_reason AS "failureReason",
         job.caller ->> 'userId' AS "createdByUserId", job.caller #>> '{actor,name}' AS "createdByName",
         job.created_at AS "createdAt", job.started_at AS "startedAt", job.finished_at AS "finishedAt",
         job.updated_at AS "progressedAt", ${IS_STUCK} AS "isStuck"
    FROM import_jobs job LEFT JOIN firms firm ON firm.id = job.firm_id
   ${MATCHING}
   ORDER BY job.created_at DESC, job.id DESC LIMIT $5 OFFSET $6`;

/** SQL of the imports of all firms, for administrators. */
@Injectable()
export class AllImportsRepository {
  private readonly stuckAfterMs: number;

  constructor(
    private readonly database: Database,
    @Inject(CONFIG) { IMPORT_TAKEOVER_MS }: Pick<ReferralsConfig, 'IMPORT_TAKEOVER_MS'>,
  ) {
    // where a job is taken over later, it may rest as long
    this.stuckAfterMs = Math.max(STUCK_AFTER_MINUTES * 60_000, 2 * IMPORT_TAKEOVER_MS);
  }

  /** The imports of one page, the newest first, and how many match. */
  async findPage(
    { firmId, status, isStuck }: AllImportsFilter,
    { limit, offset }: { limit: number; offset: number },
  ): Promise<[AdministeredJob[], number]> {
    const filter = [firmId ?? null, status ?? null, isStuck ?? null, this.stuckAfterMs];
    const [[count], jobs] = await Promise.all([
      this.database.query<{ total: number }>(COUNT, filter),
      this.database.query<AdministeredJob>(FIND, [...filter, limit, offset]),
    ]);
    return [jobs, count!.total];
  }
}
