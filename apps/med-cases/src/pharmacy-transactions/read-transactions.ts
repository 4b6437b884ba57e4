import { Injectable } from '@nestjs/common';
import { notFound } from '@referral-exchange/contracts';
import { Page } from '@referral-exchange/http';
import type { Caller } from '@referral-exchange/identity';
import type { MedReferralPath } from '../access/med-referral-view.js';
import { LedgerPagesRepository } from '../pharmacy-ledger/ledger-pages.repository.js';
import { LedgerReaderRepository } from '../pharmacy-ledger/ledger-reader.repository.js';
import type { Transaction } from '../pharmacy-ledger/transaction.entity.js';
import type { PharmacyTransactionsQuery } from './transactions-query.dto.js';

/** GET …/pharmacy/transactions and …/transactions/{id}, in any status of the referral. */
@Injectable()
export class ReadTransactions {
  constructor(
    private readonly pages: LedgerPagesRepository,
    private readonly reader: LedgerReaderRepository,
  ) {}

  async list(
    caller: Caller,
    { path, query }: { path: MedReferralPath; query: PharmacyTransactionsQuery },
  ): Promise<Page<Transaction>> {
    const { rows, total } = await this.pages.transactions(caller, path, query, query);
    return new Page(rows, { page: query.page, limit: query.limit, total });
  }

  async one(caller: Caller, { path, id }: { path: MedReferralPath; id: string }): Promise<Transaction> {
    const transaction = await this.reader.findTransaction(caller, path, id);
    if (!transaction) throw notFound('No such transaction');
    return transaction;
  }
}
