import { Injectable } from '@nestjs/common';
import { Database } from '@referral-exchange/platform';
import { keyOf } from '../referral/packed-referral.js';
import type { Side } from '../referral/referral.js';

/** Rows of one statement. Reading them takes about 20 ms; then other requests have their turn. */
const CHUNK = 10_000;

/** An index-only scan, whose rows come back as one value. */
export const READ_CHUNK = `
  SELECT string_agg(packed, ''::bytea) AS packed, count(*)::int AS count
    FROM (SELECT packed FROM firm_referrals
           WHERE generation = $1 AND side = $2::side AND firm_id = $3 AND sent_at < $6
             AND (sent_at, referral_id) > ($4::timestamptz, $5::uuid)
           ORDER BY sent_at, referral_id LIMIT ${CHUNK}) AS chunk`;
const NO_ID = '00000000-0000-0000-0000-000000000000';

/** Instants, milliseconds since 1970; the end is left out. */
export interface Span {
  fromMs: number;
  toMs: number;
}

/** SQL that reads the read model. */
@Injectable()
export class FirmReferralsRepository {
  constructor(private readonly database: Database) {}

  /** The packed referrals that a firm sent or received in a span, in the order of sending, chunk by chunk. */
  async *chunks(generation: number, side: Side, firmId: string, span: Span): AsyncGenerator<Buffer> {
    let after: [Date, string] = [new Date(span.fromMs - 1), NO_ID];
    for (;;) {
      const [row] = await this.database.prepared<{ packed: Buffer | null; count: number }>(
        'firm-referrals',
        READ_CHUNK,
        [generation, side, firmId, ...after, new Date(span.toMs)],
      );
      const { packed, count } = row!;
      if (!packed) return;
      yield packed;
      if (count < CHUNK) return;
      after = lastOf(packed);
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
