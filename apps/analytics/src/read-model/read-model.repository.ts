import { Injectable } from '@nestjs/common';
import { Database, toShortJsonRow } from '@referral-exchange/database';
import type { ReferralRecord } from '../referral/referral-record.js';
import { REFERRAL_VIEWS, viewRow } from '../referral/referral-view.entity.js';
import type { Side } from '../referral/referral.js';

const WRITTEN = REFERRAL_VIEWS.without('version');
const CHANGING = REFERRAL_VIEWS.changing;
const LOAD = 'SELECT record FROM referral_records WHERE generation = $1 AND referral_id = ANY ($2)';
const SAVE = `
  WITH saved AS (
    INSERT INTO referral_records (generation, referral_id, record)
    SELECT $1, id, record::jsonb FROM unnest($2::uuid[], $3::text[]) AS r (id, record) ORDER BY id
    ON CONFLICT (generation, referral_id) DO UPDATE SET record = EXCLUDED.record)
  INSERT INTO referral_views AS v (${WRITTEN.names()})
  SELECT ${WRITTEN.names()} FROM jsonb_populate_recordset(NULL::referral_views, $4)
   ORDER BY side, firm_id, sent_at, referral_id
  ON CONFLICT (${REFERRAL_VIEWS.key.names()}) DO UPDATE
     SET (${CHANGING.names()}) = ROW (${CHANGING.names('EXCLUDED')})
   WHERE (${CHANGING.names('v')}) IS DISTINCT FROM (${CHANGING.names('EXCLUDED')})`;
const SIDES: readonly Side[] = ['sent', 'received'];

/** SQL that writes the read model. */
@Injectable()
export class ReadModelRepository {
  constructor(private readonly database: Database) {}

  async load(generation: number, referralIds: readonly string[]): Promise<ReferralRecord[]> {
    const rows = await this.database.prepared<{ record: ReferralRecord }>('records-load', LOAD, [
      generation,
      referralIds,
    ]);
    return rows.map(({ record }) => record);
  }

  /** Writes records, and what the two firms of each see of it. */
  async save(generation: number, records: readonly ReferralRecord[]): Promise<void> {
    const views = records.flatMap((record) =>
      SIDES.map((side) => toShortJsonRow(viewRow(generation, side, record))),
    );
    await this.database.prepared('records-save', SAVE, [
      generation,
      records.map(({ referralId }) => referralId),
      records.map((record) => JSON.stringify(record)),
      JSON.stringify(views),
    ]);
  }
}
