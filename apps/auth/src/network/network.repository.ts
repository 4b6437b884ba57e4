import { Injectable } from '@nestjs/common';
import { Database } from '@referral-exchange/database';
import { notFound } from '@referral-exchange/contracts';
import type {
  Direction,
  ReceiverTerms,
  Relationship,
  RelationshipStatus,
  SenderTerms,
} from './relationship.js';

export interface NetworkFilter {
  directions: readonly Direction[];
  status?: RelationshipStatus;
  page: number;
  limit: number;
}

/** Both sides of the relationships of the firm $1 that are not over for it. */
const seen = (inbound: string) => `
  SELECT relationship.receiver_id AS other_id, 'outbound' AS direction, sender_description AS description, relationship.*
    FROM relationships relationship WHERE sender_id = $1 AND ended_at IS NULL
  UNION ALL
  SELECT relationship.sender_id, 'inbound', receiver_description, relationship.*
    FROM relationships relationship WHERE receiver_id = $1 AND ${inbound}`;
const find = (inbound: string) => `
  SELECT firm.id AS "firmId", firm.name AS "firmName", seen.direction, seen.status, seen.description,
         seen.sending_percentage::float8 AS "sendingPercentage", seen.referral_instructions AS "referralInstructions",
         seen.requested_at AS "requestedAt", seen.responded_at AS "respondedAt", count(*) OVER ()::int AS total
    FROM (${seen(inbound)}) seen JOIN firms firm ON firm.id = seen.other_id`;
/** When its sender ends it, it ends for both; only a refusal stays, so its receiver can lift it. */
const FIND = find(`(ended_at IS NULL OR status = 'inactive')`);
const FIND_KEPT = find('TRUE');

const REQUEST = `
  INSERT INTO relationships (sender_id, receiver_id, sender_description, sending_percentage, requested_at)
  VALUES ($1, $2, $3, $4, now())
  ON CONFLICT (sender_id, receiver_id) DO UPDATE
    SET sender_description = excluded.sender_description, sending_percentage = excluded.sending_percentage, ended_at = NULL,
        requested_at = CASE WHEN relationships.ended_at IS NULL THEN relationships.requested_at ELSE now() END`;
const CHANGE_SENDER = `
  UPDATE relationships
     SET sender_description = CASE WHEN $3 THEN $4 ELSE sender_description END,
         sending_percentage = CASE WHEN $5 THEN $6::numeric ELSE sending_percentage END
   WHERE sender_id = $1 AND receiver_id = $2`;
const CHANGE_RECEIVER = `
  UPDATE relationships
     SET status = coalesce($3, status), responded_at = CASE WHEN $3 IS NULL THEN responded_at ELSE now() END,
         receiver_description = CASE WHEN $4 THEN $5 ELSE receiver_description END,
         referral_instructions = CASE WHEN $6 THEN $7 ELSE referral_instructions END
   WHERE receiver_id = $1 AND sender_id = $2`;
const REMOVE_UNANSWERED = `
  DELETE FROM relationships
   WHERE sender_id = $1 AND receiver_id = $2
     AND responded_at IS NULL AND receiver_description IS NULL AND referral_instructions IS NULL`;
const END = `
  UPDATE relationships SET ended_at = now(), sender_description = NULL, sending_percentage = NULL
   WHERE sender_id = $1 AND receiver_id = $2 AND ended_at IS NULL RETURNING status`;

/** The relationships between firms. Every statement names the firm that asks: no firm reaches others'. */
@Injectable()
export class NetworkRepository {
  constructor(private readonly database: Database) {}

  /** The relationships of one page, by name of the other firm, and the number of all that match. */
  async findPage(
    firmId: string,
    { directions, status, page, limit }: NetworkFilter,
  ): Promise<[Relationship[], number]> {
    const where = 'seen.direction = ANY($2) AND ($3::text IS NULL OR seen.status = $3)';
    const order = 'lower(firm.name), firm.id, seen.direction';
    const rows = await this.database.query<Relationship & { total: number }>(
      `${FIND} WHERE ${where} ORDER BY ${order} LIMIT $4 OFFSET $5`,
      [firmId, directions, status ?? null, limit, (page - 1) * limit],
    );
    if (rows.length > 0) return [rows, rows[0]!.total];
    if (page === 1) return [[], 0];
    // past the end there is no row to carry the number
    const [, total] = await this.findPage(firmId, { directions, status, page: 1, limit: 1 });
    return [[], total];
  }

  /** @throws 404 when the firm has no such relationship */
  async get(firmId: string, direction: Direction, otherId: string): Promise<Relationship> {
    const rows = await this.database.query<Relationship>(
      `${FIND} WHERE seen.direction = $2 AND firm.id = $3`,
      [firmId, direction, otherId],
    );
    if (!rows[0]) throw notFound(`No such ${direction} relationship`);
    return rows[0];
  }

  /** What the receiver set, also once its sender ended the relationship. @throws 404 when there is nothing */
  async getKept(receiverId: string, senderId: string): Promise<Relationship> {
    const sql = `${FIND_KEPT} WHERE seen.direction = 'inbound' AND firm.id = $2`;
    const [row] = await this.database.query<Relationship>(sql, [receiverId, senderId]);
    if (!row) throw notFound('No such inbound relationship');
    return row;
  }

  /**
   * Adds the relationship, or replaces what its sender says; the receiver's part stays, also from before the
   * sender ended it.
   */
  async request(senderId: string, receiverId: string, terms: SenderTerms): Promise<void> {
    const { description = null, sendingPercentage = null } = terms;
    await this.database.query(REQUEST, [senderId, receiverId, description, sendingPercentage]);
  }

  async changeAsSender(senderId: string, receiverId: string, terms: SenderTerms): Promise<void> {
    const { description, sendingPercentage } = terms;
    await this.database.query(CHANGE_SENDER, [
      senderId,
      receiverId,
      description !== undefined,
      description ?? null,
      sendingPercentage !== undefined,
      sendingPercentage ?? null,
    ]);
  }

  async changeAsReceiver(receiverId: string, senderId: string, terms: ReceiverTerms): Promise<void> {
    const { status, description, referralInstructions } = terms;
    await this.database.query(CHANGE_RECEIVER, [
      receiverId,
      senderId,
      status ?? null,
      description !== undefined,
      description ?? null,
      referralInstructions !== undefined,
      referralInstructions ?? null,
    ]);
  }

  /**
   * Ends the relationship as its sender: the sender's part is deleted, and what the receiver set is kept.
   * Returns the status that still holds, which is null unless the receiver refused. @throws 404 when there is
   * no such relationship
   */
  async end(senderId: string, receiverId: string): Promise<'inactive' | null> {
    const pair = [senderId, receiverId];
    if ((await this.database.affected(REMOVE_UNANSWERED, pair)) === 1) return null;
    const [ended] = await this.database.query<{ status: RelationshipStatus }>(END, pair);
    if (!ended) throw notFound('No such outbound relationship');
    return ended.status === 'inactive' ? 'inactive' : null;
  }
}
