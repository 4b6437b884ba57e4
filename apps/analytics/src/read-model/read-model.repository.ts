import { Injectable } from '@nestjs/common';
import { Database } from '@referral-exchange/database';
import { packReferral } from '../referral/packed-referral.js';
import type { ReferralRecord } from '../referral/referral-record.js';
import type { Side } from '../referral/referral.js';
import { viewOfFirm } from '../referral/view-of-firm.js';

const LOAD = 'SELECT record FROM referral_records WHERE generation = $1 AND referral_id = ANY ($2)';
const SAVE = `
  WITH saved AS (
    INSERT INTO referral_records (generation, referral_id, record)
    SELECT $1, id, record::jsonb FROM unnest($2::uuid[], $3::text[]) AS r (id, record) ORDER BY id
    ON CONFLICT (generation, referral_id) DO UPDATE SET record = EXCLUDED.record)
  INSERT INTO firm_referrals AS f (generation, side, firm_id, sent_at, referral_id, packed)
  SELECT $1, side, firm_id, sent_at, referral_id, packed
    FROM unnest($4::side[], $5::uuid[], $6::timestamptz[], $7::uuid[], $8::bytea[])
      AS v (side, firm_id, sent_at, referral_id, packed)
   ORDER BY side, firm_id, sent_at, referral_id
  ON CONFLICT (generation, side, firm_id, sent_at, referral_id) DO UPDATE SET packed = EXCLUDED.packed
   WHERE f.packed IS DISTINCT FROM EXCLUDED.packed`;
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
    const views = records.flatMap((record) => SIDES.map((side) => ({ side, record })));
    await this.database.prepared('records-save', SAVE, [
      generation,
      records.map(({ referralId }) => referralId),
      records.map((record) => JSON.stringify(record)),
      views.map(({ side }) => side),
      views.map(({ side, record }) => (side === 'sent' ? record.facts.sender.id : record.facts.receiver.id)),
      views.map(({ record }) => record.facts.sentAt),
      views.map(({ record }) => record.referralId),
      views.map(({ side, record }) => packReferral(record.referralId, viewOfFirm(record, side))),
    ]);
  }
}
