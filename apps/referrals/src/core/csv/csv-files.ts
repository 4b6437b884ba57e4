import { Readable } from 'node:stream';
import { Injectable, StreamableFile } from '@nestjs/common';
import { ApiError } from '@referral-exchange/contracts';
import type { Response } from 'express';
import { csvHeader, csvLines } from './csv-lines.js';

/** The most rows of a file. */
export const MOST_ROWS = 100_000;
/** Rows that are read at once, by a connection that is free again in between. */
const ROWS_OF_A_READ = 1_000;
/** Files that are written for a firm at once, by one process. */
const MOST_OF_A_FIRM = 2;
/** Of all firms together: each holds the keys of its rows. */
const MOST_AT_ONCE = 20;
const RETRY_AFTER_SECONDS = 5;

/** All rows of a list: which ones, in their order, found at one moment; and how they are read. */
export interface RowsOfFile<Key, Row> {
  /** At most one more than a file may have. */
  keys: readonly Key[];
  read: (keys: readonly Key[]) => Promise<Row[]>;
}

/** What a file is called, and what its columns are. */
export interface FileKind<Row> {
  name: string;
  columns: readonly (keyof Row & string)[];
}

/**
 * Writes lists as CSV files, row by row. A reader that is slow holds no connection to the database, and one
 * that goes away ends the work.
 */
@Injectable()
export class CsvFiles {
  private readonly open = new Map<string, number>();

  /**
   * @param owner whose turn it is: the firm
   * @throws 400 for a list that is too long, 429 while too many files of the owner or of all are written
   */
  async write<Key, Row extends object>(
    owner: string,
    { name, columns }: FileKind<Row>,
    find: () => Promise<RowsOfFile<Key, Row>>,
    response: Response,
  ): Promise<StreamableFile> {
    this.begin(owner);
    response.once('close', () => this.end(owner));
    const { keys, read } = await find();
    if (keys.length > MOST_ROWS) throw tooLong();
    // what fails here is an error as any other; what fails later breaks the connection off
    const first = await read(keys.slice(0, ROWS_OF_A_READ));
    const lines = linesOf(columns, first, keys, read);
    const stream = Readable.from(lines, { objectMode: false });
    response.once('close', () => stream.destroy());
    return new StreamableFile(stream, {
      type: 'text/csv; charset=utf-8',
      disposition: `attachment; filename="${name}.csv"`,
    });
  }

  private begin(owner: string): void {
    const open = this.open.get(owner) ?? 0;
    if (open >= MOST_OF_A_FIRM) throw tooMany(`${MOST_OF_A_FIRM} CSV files of your firm`);
    const all = [...this.open.values()].reduce((sum, one) => sum + one, 0);
    if (all >= MOST_AT_ONCE) throw tooMany('Many CSV files');
    this.open.set(owner, open + 1);
  }

  private end(owner: string): void {
    const open = (this.open.get(owner) ?? 1) - 1;
    if (open === 0) this.open.delete(owner);
    else this.open.set(owner, open);
  }
}

async function* linesOf<Key, Row extends object>(
  columns: FileKind<Row>['columns'],
  first: Row[],
  keys: readonly Key[],
  read: RowsOfFile<Key, Row>['read'],
): AsyncGenerator<string> {
  yield csvHeader(columns) + csvLines(first as never[], columns as never[]);
  for (let at = ROWS_OF_A_READ; at < keys.length; at += ROWS_OF_A_READ)
    yield csvLines((await read(keys.slice(at, at + ROWS_OF_A_READ))) as never[], columns as never[]);
}

function tooMany(which: string): ApiError {
  const details = { reason: 'too_many_files', retryAfterSeconds: RETRY_AFTER_SECONDS };
  return new ApiError('rate_limited', `${which} are being written: wait until one is done`, details);
}

function tooLong(): ApiError {
  const most = MOST_ROWS.toLocaleString('en-US');
  const message = `More than ${most} rows match, and a CSV file has at most ${most}: narrow the list, and get it in parts`;
  return new ApiError('validation_error', message, { reason: 'too_many_rows', mostRows: MOST_ROWS });
}
