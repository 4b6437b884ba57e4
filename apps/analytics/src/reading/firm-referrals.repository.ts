import { Injectable } from '@nestjs/common';
import { Database, type DeclaredColumn } from '@referral-exchange/database';
import { clock } from '@referral-exchange/telemetry';
import { DAY_MS } from '../calendar/local-calendar.js';
import type { Place, ViewLists } from '../referral/firm-referrals.js';
import { REFERRAL_VIEWS } from '../referral/referral-view.entity.js';
import { AMOUNTS } from '../referral/referral.js';

/** Rows of one statement. Reading them takes some milliseconds; then other requests have their turn. */
const CHUNK = 10_000;
/** Older histories are never asked for: the sections look back 30 days. The clock may step back a little. */
const HISTORY_MS = 31 * DAY_MS;

const READ = REFERRAL_VIEWS.without('generation', 'side', 'firmId', 'version');
const IN_MS = (instant: string) => `(date_part('epoch', ${instant}) * 1000)::bigint`;
/** One list per column: Postgres and `JSON.parse` make them in a third of the time that rows take. */
const LISTS = READ.all.map((column) => `json_agg(${listed(column)}) AS "${column.key}"`).join(', ');

function listed({ key, name, isInstant }: DeclaredColumn): string {
  if (key === 'statuses') return `${name}::text`;
  if (key === 'enteredAt')
    return `CASE WHEN changed_at > $4::timestamptz THEN ARRAY(SELECT ${IN_MS('at')} FROM unnest(${name}) AS at) END`;
  if ((AMOUNTS as readonly string[]).includes(key)) return `(${name} * 100)::bigint`;
  return isInstant ? IN_MS(name) : name;
}

/** An index-only scan. */
export const READ_CHUNK = `
  SELECT ${LISTS}
    FROM (SELECT ${READ.names()} FROM referral_views
           WHERE generation = $1 AND side = $2::side AND firm_id = $3
             AND (sent_at, referral_id) > ($5::timestamptz, $6::uuid)
           ORDER BY sent_at, referral_id LIMIT ${CHUNK}) AS chunk`;
/** A look into an index, which mostly finds nothing. */
export const READ_CHANGED = `
  SELECT ${LISTS}, max(version) AS version
    FROM (SELECT ${READ.names()}, version FROM referral_views
           WHERE generation = $1 AND side = $2::side AND firm_id = $3 AND version > $5
           ORDER BY version LIMIT ${CHUNK}) AS changed`;
const VERSION = `
  SELECT max(version) AS version FROM referral_views WHERE generation = $1 AND side = $2::side AND firm_id = $3`;
const FIRST: [string, string] = ['-infinity', '00000000-0000-0000-0000-000000000000'];

/** Each list is null when there are no rows. */
type Chunk = ViewLists | { referralId: null };

/** SQL that reads the read model. */
@Injectable()
export class FirmReferralsRepository {
  constructor(private readonly database: Database) {}

  /** The referrals of a firm, in the order of sending, chunk by chunk. */
  async *chunks({ generation, side, firmId }: Place): AsyncGenerator<ViewLists> {
    for (let after: [Date | string, string] = FIRST; ;) {
      const parameters = [generation, side, firmId, historyFrom(), ...after];
      const [chunk] = await this.database.prepared<Chunk>('firm-referrals', READ_CHUNK, parameters);
      if (!hasRows(chunk!)) return;
      yield chunk;
      if (chunk.referralId.length < CHUNK) return;
      after = [new Date(chunk.sentAt.at(-1)!), chunk.referralId.at(-1)!];
    }
  }

  /**
   * The version of the newest write. Versions ascend in the order of commits (triggers of `referral_views`).
   */
  async version({ generation, side, firmId }: Place): Promise<string> {
    const [row] = await this.database.prepared<{ version: string | null }>('firm-version', VERSION, [
      generation,
      side,
      firmId,
    ]);
    return row!.version ?? '0';
  }

  /**
   * Referrals written after a version, oldest write first, chunk by chunk with the version that each reaches.
   */
  async *changesSince(
    { generation, side, firmId }: Place,
    version: string,
  ): AsyncGenerator<{ changed: ViewLists; version: string }> {
    for (let after = version; ;) {
      const parameters = [generation, side, firmId, historyFrom(), after];
      const [chunk] = await this.database.prepared<Chunk & { version: string }>(
        'firm-changes',
        READ_CHANGED,
        parameters,
      );
      if (!hasRows(chunk!)) return;
      yield { changed: chunk, version: chunk.version };
      if (chunk.referralId.length < CHUNK) return;
      after = chunk.version;
    }
  }
}

function hasRows<C extends Chunk>(chunk: C): chunk is C & ViewLists {
  return chunk.referralId !== null;
}

/** Referrals that changed since this instant are read with their history. */
function historyFrom(): Date {
  return new Date(clock.now() - HISTORY_MS);
}
