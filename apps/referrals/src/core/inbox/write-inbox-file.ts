import { Injectable, type StreamableFile } from '@nestjs/common';
import type { Caller } from '@referral-exchange/identity';
import { clock } from '@referral-exchange/telemetry';
import type { Response } from 'express';
import { CsvFiles, MOST_ROWS } from '../csv/csv-files.js';
import { LIST_COLUMNS } from '../lists/referral-list-item.dto.js';
import { ReadMarksRepository } from '../read-marks/read-marks.repository.js';
import { readerOf } from '../read-marks/reader.js';
import type { InboxQuery } from './inbox-query.dto.js';
import type { RowKey } from './inbox-sections.sql.js';
import { InboxRepository } from './inbox.repository.js';
import { presentInboxItem } from './present-inbox-item.js';

const COLUMNS = [...LIST_COLUMNS, 'attention', 'isUnread', 'newsAt', 'isTestCase'] as const;

/** Writes all rows of a view of the inbox, with its words, as a CSV file. */
@Injectable()
export class WriteInboxFile {
  constructor(
    private readonly inbox: InboxRepository,
    private readonly marks: ReadMarksRepository,
    private readonly csvFiles: CsvFiles,
  ) {}

  /** @throws 400 for a file that would be too long, 429 while as many are being written */
  execute(caller: Caller, { direction, view, q }: InboxQuery, response: Response): Promise<StreamableFile> {
    const reader = readerOf(caller);
    const find = async () => {
      const readUntil = (await this.marks.readUntil(reader))[direction];
      const scope = { ...reader, direction, asOf: clock.date(), readUntil };
      const read = async (keys: readonly RowKey[]) =>
        (await this.inbox.rows(scope, keys)).map((found) => presentInboxItem(found, scope.asOf));
      return { keys: await this.inbox.all(scope, view, q?.trim(), MOST_ROWS + 1), read };
    };
    return this.csvFiles.write(
      reader.firmId,
      { name: `${direction}-${view}`, columns: COLUMNS },
      find,
      response,
    );
  }
}
