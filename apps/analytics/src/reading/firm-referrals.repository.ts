import { Injectable } from '@nestjs/common';
import { Database } from '@referral-exchange/database';
import type { Place } from '../referral/firm-referrals.js';
import { keyOf } from '../referral/packed-referral.js';

/** Rows of one statement. Reading them takes some milliseconds; then other requests have their turn. */
const CHUNK = 10_000;

/** An index-only scan, whose rows come back as one value. */
export const READ_CHUNK = `
  SELECT string_agg(packed, ''::bytea) AS packed, count(*)::int AS count
    FROM (SELECT packed FROM firm_referrals
           WHERE generation = $1 AND side = $2::side AND firm_id = $3 AND (sent_at, referral_id) > ($4::timestamptz, $5::uuid)
           ORDER BY sent_at, referral_id LIMIT ${CHUNK}) AS chunk`;
/** A look into an index, which mostly finds nothing. */
export const READ_CHANGED = `
  SELECT string_agg(packed, ''::bytea) AS packed, count(*)::int AS count, max(version) AS version
    FROM (SELECT packed, version FROM firm_referrals
           WHERE generation = $1 AND side = $2::side AND firm_id = $3 AND version > $4
           ORDER BY version LIMIT ${CHUNK}) AS changed`;
const VERSION = `
  SELECT max(version) AS version FROM firm_referrals WHERE generation = $1 AND side = $2::side AND firm_id = $3`;
const FIRST: [string, string] = ['-infinity', '00000000-0000-0000-0000-000000000000'];

interface Chunk {
  packed: Buffer | null;
  count: number;
}

/** SQL that reads the read model. */
@Injectable()
export class FirmReferralsRepository {
  constructor(private readonly database: Database) {}

  /** The packed referrals of a firm, in the order of sending, chunk by chunk. */
  async *chunks({ generation, side, firmId }: Place): AsyncGenerator<Buffer> {
    for (let after: [Date | string, string] = FIRST; ;) {
      const [row] = await this.database.prepared<Chunk>('firm-referrals', READ_CHUNK, [
        generation,
        side,
        firmId,
        ...after,
      ]);
      const { packed, count } = row!;
      if (!packed) return;
      yield packed;
      if (count < CHUNK) return;
      after = lastOf(packed);
    }
  }

  /** The version of the newest write. Versions ascend in the order of commits: see the trigger on `firm_referrals`. */
  async version({ generation, side, firmId }: Place): Promise<string> {
    const [row] = await this.database.prepared<{ version: string | null }>('firm-version', VERSION, [
      generation,
      side,
      firmId,
    ]);
    return row!.version ?? '0';
  }

  /** The packed referrals that were written after a version, oldest write first, chunk by chunk with the version that each reaches. */
  async *changesSince(
    { generation, side, firmId }: Place,
    version: string,
  ): AsyncGenerator<{ packed: Buffer; version: string }> {
    for (let after = version; ;) {
      const [row] = await this.database.prepared<Chunk & { version: string }>('firm-changes', READ_CHANGED, [
        generation,
        side,
        firmId,
        after,
      ]);
      const { packed, count, version: reached } = row!;
      if (!packed) return;
      yield { packed, version: reached };
      if (count < CHUNK) return;
      after = reached;
    }
  }
}

/** The key of the last referral of a chunk. */
function lastOf(packed: Buffer): [Date, string] {
  let start = 0;
  for (let next = 0; next < packed.length; next += packed.readUInt16LE(next)) start = next;
  const { sentAt, referralId } = keyOf(packed, start);
  return [new Date(sentAt), referralId];
}
