import { Injectable } from '@nestjs/common';
import { Database } from '@referral-exchange/database';
import type { AuditEntry } from '../audit-log/audit-entry.entity.js';
import { ENTRY_COLUMNS } from '../audit-log/audit-entry.sql.js';
import type { ChainLink } from './chained-entry.js';

/** The last link, and when it was made. */
export interface ChainHead extends ChainLink {
  chainedAt: Date;
}

/** An entry with its place, as it is stored. */
export type ChainedRow = AuditEntry & ChainHead;

// a position is exact as a number for 2^53 entries
const LINK = `position::float8 AS position, encode(hash, 'hex') AS hash, chained_at AS "chainedAt"`;
const HEAD = `SELECT ${LINK} FROM audit_chain`;
const IS_ANY_UNCHAINED = `
  SELECT FROM audit_log WHERE chained_at = 'infinity' ORDER BY created_at, id LIMIT 1`;
const UNCHAINED = `
  SELECT ${ENTRY_COLUMNS} FROM audit_log WHERE chained_at = 'infinity' ORDER BY created_at, id LIMIT $1`;
/** Moves the entries to the partition of the month, as a part of giving them their places. */
const APPEND = `
  UPDATE audit_log e SET position = link.position, hash = decode(link.hash, 'hex'), chained_at = $4
    FROM unnest($1::uuid[], $2::bigint[], $3::text[]) AS link (id, position, hash)
   WHERE e.id = link.id AND e.chained_at = 'infinity'`;
const MOVE_HEAD = `UPDATE audit_chain SET position = $1, hash = decode($2, 'hex'), chained_at = $3`;
/** By the column and not by the number that is shown: the index has the column. */
const AFTER = `
  SELECT ${ENTRY_COLUMNS}, ${LINK} FROM audit_log
   WHERE position > $1 AND chained_at < 'infinity' ORDER BY audit_log.position LIMIT $2`;
const LAST_ANCHOR = `
  SELECT last_position::float8 AS position, encode(last_hash, 'hex') AS hash
    FROM audit_anchors ORDER BY audit_anchors.last_position DESC LIMIT 1`;
/** Of an entry, or of the last one of a month that was dropped. */
const HASH_AT = `
  SELECT encode(hash, 'hex') AS hash FROM audit_log WHERE position = $1 AND chained_at < 'infinity'
   UNION ALL SELECT encode(last_hash, 'hex') FROM audit_anchors WHERE last_position = $1`;

/** The chain of the audit log: one head, and entries that are added behind it in batches (ADR 151). */
@Injectable()
export class AuditChainRepository {
  constructor(private readonly database: Database) {}

  async hasUnchained(): Promise<boolean> {
    return (await this.database.query(IS_ANY_UNCHAINED)).length > 0;
  }

  /** The head, locked for this transaction; null when another replica has it. */
  async lockHeadIfFree(): Promise<ChainHead | null> {
    const [head] = await this.database.query<ChainHead>(`${HEAD} FOR UPDATE SKIP LOCKED`);
    return head ?? null;
  }

  /** Waits until no other replica has the head, and locks it for this transaction. */
  async lockHead(): Promise<void> {
    await this.database.query(`${HEAD} FOR UPDATE`);
  }

  async getHead(): Promise<ChainHead> {
    const [head] = await this.database.query<ChainHead>(HEAD);
    return head!;
  }

  findUnchained(limit: number): Promise<AuditEntry[]> {
    return this.database.query<AuditEntry>(UNCHAINED, [limit]);
  }

  /** Gives entries their places. The month of `chainedAt` must have its partition. */
  async append(links: readonly (ChainLink & { id: string })[], chainedAt: Date): Promise<void> {
    const [ids, positions, hashes] = [
      links.map(({ id }) => id),
      links.map(({ position }) => position),
      links.map(({ hash }) => hash),
    ];
    await this.database.query(APPEND, [ids, positions, hashes, chainedAt]);
    const { position, hash } = links.at(-1)!;
    await this.database.query(MOVE_HEAD, [position, hash, chainedAt]);
  }

  /** The next entries after a position, in their order. */
  findAfter(position: number, limit: number): Promise<ChainedRow[]> {
    return this.database.query<ChainedRow>(AFTER, [position, limit]);
  }

  /** The hash of the entry at a position; null when its month was dropped. */
  async findHash(position: number): Promise<string | null> {
    const [row] = await this.database.query<{ hash: string }>(HASH_AT, [position]);
    return row?.hash ?? null;
  }

  /** The last link of the months that were dropped; null when none was. */
  async findLastAnchor(): Promise<ChainLink | null> {
    const [anchor] = await this.database.query<ChainLink>(LAST_ANCHOR);
    return anchor ?? null;
  }
}
