import { Injectable } from '@nestjs/common';
import { conflict } from '@referral-exchange/contracts';
import { AuditChainRepository, type ChainedRow } from './audit-chain.repository.js';
import { placedEntry, type PlacedEntry } from './chained-entry.js';

/** An entry with its place and its hash. */
export interface ChainedEntry {
  entry: PlacedEntry;
  hash: string;
}

/** The last line that a reader has. */
export interface LastLine {
  position: number;
  /** Its hash, in hex. */
  hash?: string;
}

const BATCH = 5_000;

/** Reads the chain from any position on, with only a few thousand entries in memory. */
@Injectable()
export class ReadChain {
  constructor(private readonly chain: AuditChainRepository) {}

  /**
   * After a restore of the database positions are given again: a reader that goes on with its last one would
   * miss entries.
   *
   * @throws 409 when this is not the log that has the reader's last line
   */
  async assertHas({ position, hash }: LastLine): Promise<void> {
    const head = await this.chain.getHead();
    const isBehind = position <= head.position;
    const stored = isBehind && hash !== undefined ? await this.chain.findHash(position) : null;
    if (isBehind && (stored === null || stored === hash)) return;
    const message = `This is not the log that you have read: its entry ${position} is another one, or not there. After a restore, read again from the last line that you have of before its moment`;
    throw conflict('another_log', message, { lastPosition: head.position });
  }

  /** The entries after a position, in batches, up to those that are there when it comes to them. */
  async *batchesAfter(position: number): AsyncGenerator<ChainedEntry[]> {
    let reading = this.chain.findAfter(position, BATCH);
    for (;;) {
      const rows = await reading;
      const last = rows.at(-1);
      if (!last) return;
      // Postgres reads the next batch while the caller works on this one
      reading = this.chain.findAfter(last.position, BATCH);
      // whoever stops early does not await it
      reading.catch(() => {});
      yield rows.map(toEntry);
    }
  }

  /** The same as JSON lines, which is what a SIEM reads. A line is an entry. */
  async *linesAfter(position: number): AsyncGenerator<string> {
    for await (const entries of this.batchesAfter(position))
      yield entries.map(({ entry, hash }) => `${JSON.stringify({ ...entry, hash })}\n`).join('');
  }
}

function toEntry(row: ChainedRow): ChainedEntry {
  return { entry: placedEntry(row, row.position, row.chainedAt), hash: row.hash };
}
