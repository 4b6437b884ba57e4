import { Injectable, type StreamableFile } from '@nestjs/common';
import type { Page } from '@referral-exchange/http';
import type { Request } from 'express';
import { acceptsCsv } from '../csv/accepts-csv.js';
import { CsvFiles, MOST_ROWS } from '../csv/csv-files.js';
import type { Selection } from './listing-plan.sql.js';
import { ListingsRepository, type ListingKey } from './listings.repository.js';
import type { ListQuery } from './list-queries.dto.js';
import { LIST_COLUMNS, type ReferralListItemDto } from './referral-list-item.dto.js';

/** A request that asks for a list. */
export interface AskedList {
  query: ListQuery;
  /** What its file is called. */
  name: string;
  request: Request;
}

/** Answers a list: a page of it as JSON, or all of it as CSV, as the caller accepts. */
@Injectable()
export class AnswerList {
  constructor(
    private readonly listings: ListingsRepository,
    private readonly csvFiles: CsvFiles,
  ) {}

  /** @throws 400 for a file that would be too long, 429 while as many are being written */
  execute(
    selection: Selection,
    { query, name, request }: AskedList,
  ): Promise<Page<ReferralListItemDto> | StreamableFile> {
    if (!acceptsCsv(request)) return this.listings.page(selection, query);
    const find = async () => ({
      keys: await this.listings.keys(selection, query, MOST_ROWS + 1),
      read: (keys: readonly ListingKey[]) => this.listings.rows(selection, keys),
    });
    const owner = selection.viewer.firmId ?? 'administrators';
    return this.csvFiles.write(owner, { name, columns: LIST_COLUMNS }, find, request.res!);
  }
}
