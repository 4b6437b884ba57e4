import { Injectable } from '@nestjs/common';
import type { FirmFacts } from '@referral-exchange/contracts';
import { Table } from '@referral-exchange/database';
import { FirmsRepository } from '@referral-exchange/firms';
import { Firm } from './firm.entity.js';
import type { SlotFirm } from './slot-firm.js';

const FOR_SENDER = `
  SELECT ${new Table(Firm).without('updatedAt').select('f')}, r.receiver_id IS NOT NULL AS "isRefusing"
    FROM firms f LEFT JOIN refusals r ON r.sender_id = $1 AND r.receiver_id = f.id
   WHERE f.id = ANY ($2::uuid[])`;
/** Returns no row when a newer change is known: a dead letter may be replayed at any time. */
const KEEP_NEWEST = `
  INSERT INTO refusal_changes AS c (sender_id, receiver_id, changed_at) VALUES ($1, $2, $3)
  ON CONFLICT (sender_id, receiver_id) DO UPDATE SET changed_at = EXCLUDED.changed_at
   WHERE c.changed_at <= EXCLUDED.changed_at
  RETURNING sender_id`;
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

/** The firms that rules name: their facts, and which senders they refuse. */
@Injectable()
export class ReceiversRepository extends FirmsRepository<Firm> {
  /** The known ones among these firms as a sender sees them, by id. */
  async forSender(
    senderId: string,
    ids: readonly string[],
  ): Promise<Map<string, SlotFirm & { timeZone: string }>> {
    const rows = await this.database.query<SlotFirm & { timeZone: string }>(FOR_SENDER, [senderId, ids]);
    return new Map(rows.map((row) => [row.id, row]));
  }

  /** Saves a firm unless a newer version is stored, and outdates copies of all rules that name it. */
  override async save(facts: FirmFacts): Promise<boolean> {
    const isSaved = await super.save(facts);
    if (isSaved) await this.database.query(TOUCH, [facts.id]);
    return isSaved;
  }

  /** Remembers whether the receiver refuses the sender, unless a newer change is known. */
  async saveRefusal(
    pair: { senderId: string; receiverId: string },
    isRefusing: boolean,
    changedAt: Date,
  ): Promise<void> {
    const { senderId, receiverId } = pair;
    const newest = await this.database.query(KEEP_NEWEST, [senderId, receiverId, changedAt]);
    if (newest.length === 0) return;
    await this.database.query(isRefusing ? REFUSE : ADMIT, [senderId, receiverId]);
    await this.database.query(TOUCH_ONE, [senderId]);
  }
}
