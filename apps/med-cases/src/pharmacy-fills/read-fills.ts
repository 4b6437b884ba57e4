import { Injectable } from '@nestjs/common';
import { notFound } from '@referral-exchange/contracts';
import { Page } from '@referral-exchange/http';
import type { Caller } from '@referral-exchange/identity';
import type { MedReferralPath } from '../access/med-referral-view.js';
import { LedgerPagesRepository } from '../pharmacy-ledger/ledger-pages.repository.js';
import { LedgerReaderRepository } from '../pharmacy-ledger/ledger-reader.repository.js';
import type { Fill } from '../pharmacy-ledger/fill.entity.js';
import { MAX_SHOWN_TRANSACTIONS } from '../pharmacy-records/fill.dto.js';
import type { FillView } from './fill-view.js';
import type { PharmacyFillsQuery } from './fills-query.dto.js';

/** GET …/pharmacy/fills and …/fills/{fillId}, in any status of the referral. */
@Injectable()
export class ReadFills {
  constructor(
    private readonly pages: LedgerPagesRepository,
    private readonly reader: LedgerReaderRepository,
  ) {}

  async list(
    caller: Caller,
    { path, query }: { path: MedReferralPath; query: PharmacyFillsQuery },
  ): Promise<Page<Fill>> {
    const { rows, total } = await this.pages.fills(caller, path, query, query);
    return new Page(rows, { page: query.page, limit: query.limit, total });
  }

  async one(caller: Caller, { path, fillId }: { path: MedReferralPath; fillId: string }): Promise<FillView> {
    // the transactions are dropped when the caller may not see the referral, or when the fill is not of this
    // referral
    const [found, transactions] = await Promise.all([
      this.reader.findFillWithBalance(caller, path, fillId),
      this.reader.transactionsOfFill(fillId, MAX_SHOWN_TRANSACTIONS),
    ]);
    if (!found) throw notFound('No such fill');
    return { ...found, transactions };
  }
}
