import { Injectable } from '@nestjs/common';
import { notFound, Page, type Caller } from '@referral-exchange/platform';
import { FindMedReferral } from '../access/find-med-referral.js';
import type { MedReferralPath } from '../access/med-referral-seen.js';
import { LedgerReader } from '../pharmacy-ledger/ledger-reader.js';
import type { Fill } from '../pharmacy-ledger/fill.entity.js';
import { MAX_SHOWN_TRANSACTIONS } from '../pharmacy-records/fill.dto.js';
import type { FillSeen } from './fill-seen.js';
import type { PharmacyFillsQuery } from './fills-query.dto.js';

/** GET …/pharmacy/fills and …/fills/{fillId}, in any status of the referral. */
@Injectable()
export class ReadFills {
  constructor(
    private readonly referrals: FindMedReferral,
    private readonly reader: LedgerReader,
  ) {}

  async list(caller: Caller, { path, query }: { path: MedReferralPath; query: PharmacyFillsQuery }): Promise<Page<Fill>> {
    const { referral } = await this.referrals.forPharmacy(caller, path);
    const { rows, total } = await this.reader.fillPage(referral.id, query, query);
    return new Page(rows, { page: query.page, limit: query.limit, total });
  } // prettier-ignore

  async one(caller: Caller, { path, fillId }: { path: MedReferralPath; fillId: string }): Promise<FillSeen> {
    const { referral } = await this.referrals.forPharmacy(caller, path);
    const [found, transactions] = await Promise.all([
      this.reader.findFillWithBalance(referral.id, fillId),
      this.reader.transactionsOfFill(fillId, MAX_SHOWN_TRANSACTIONS),
    ]);
    if (!found) throw notFound('No such fill');
    return { ...found, transactions };
  }
}
