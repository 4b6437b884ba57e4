import { Injectable } from '@nestjs/common';
import type { FirmFacts } from '@referral-exchange/contracts';
import { Database } from '@referral-exchange/platform';
import type { SlotFirm } from './slot-firm.js';

/** A firm that this service knows. */
export interface KnownFirm {
  id: string;
  name: string;
  isActive: boolean;
  timeZone: string;
}

const FIND = `
  SELECT id, name, is_active AS "isActive", time_zone AS "timeZone" FROM firms WHERE id = ANY ($1::uuid[])`;
const SEEN_BY = `
  SELECT f.id, f.name, f.is_active AS "isActive", f.case_types AS "caseTypes", f.jurisdictions, f.time_zone AS "timeZone",
         r.receiver_id IS NOT NULL AS "isRefusing"
    FROM firms f LEFT JOIN refusals r ON r.sender_id = $1 AND r.receiver_id = f.id
   WHERE f.id = ANY ($2::uuid[])`;
const SAVE = `
  INSERT INTO firms AS f (id, name, is_active, case_types, jurisdictions, time_zone, updated_at)
  VALUES ($1, $2, $3, $4, $5, $6, $7)
  ON CONFLICT (id) DO UPDATE SET name = $2, is_active = $3, case_types = $4, jurisdictions = $5, time_zone = $6, updated_at = $7
   WHERE f.updated_at <= excluded.updated_at`;
const REFUSE = 'INSERT INTO refusals (sender_id, receiver_id) VALUES ($1, $2) ON CONFLICT DO NOTHING';
const ADMIT = 'DELETE FROM refusals WHERE sender_id = $1 AND receiver_id = $2';
/** In the order of the ids, so that two such statements cannot wait for each other. */
const TOUCH = `
  UPDATE rule_books b SET version = b.version + 1
    FROM (SELECT firm_id FROM rule_books
           WHERE firm_id = $1 OR firm_id IN (SELECT firm_id FROM rules WHERE slot_firm_ids @> ARRAY[$1::uuid] AND deleted_at IS NULL)
           ORDER BY firm_id FOR UPDATE) touched
   WHERE b.firm_id = touched.firm_id`;
const TOUCH_ONE = 'UPDATE rule_books SET version = version + 1 WHERE firm_id = $1';

/** What this service knows of firms: their facts, and which senders they refuse. */
@Injectable()
export class FirmsRepository {
  constructor(private readonly database: Database) {}

  /** The known ones among these firms, by id. */
  async find(ids: readonly string[]): Promise<Map<string, KnownFirm>> {
    const rows = await this.database.query<KnownFirm>(FIND, [ids]);
    return new Map(rows.map((row) => [row.id, row]));
  }

  /** The known ones among these firms as a sender sees them, by id. */
  async seenBy(
    senderId: string,
    ids: readonly string[],
  ): Promise<Map<string, SlotFirm & { timeZone: string }>> {
    const rows = await this.database.query<SlotFirm & { timeZone: string }>(SEEN_BY, [senderId, ids]);
    return new Map(rows.map((row) => [row.id, row]));
  }

  /** Saves a firm unless a newer version is stored, and makes copies of all rules that name it out of date. */
  async save(facts: FirmFacts): Promise<void> {
    const { id, name, isActive, caseTypes, jurisdictions, timeZone = 'UTC', updatedAt } = facts;
    const values = [id, name, isActive, caseTypes, jurisdictions, timeZone, updatedAt];
    if ((await this.database.affected(SAVE, values)) > 0) await this.database.query(TOUCH, [id]);
  }

  /** Remembers whether the receiver refuses the sender. */
  async saveRefusal(senderId: string, receiverId: string, isRefusing: boolean): Promise<void> {
    await this.database.query(isRefusing ? REFUSE : ADMIT, [senderId, receiverId]);
    await this.database.query(TOUCH_ONE, [senderId]);
  }
}
