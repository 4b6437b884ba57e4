import { Injectable } from '@nestjs/common';
import { Database } from '@referral-exchange/database';
import { type ReadInput, spanOf } from '@referral-exchange/http';
import type { Caller } from '@referral-exchange/identity';
import { VisibleMedReferralsRepository } from '../access/visible-med-referrals.repository.js';
import type { MedReferralPath } from '../access/med-referral-view.js';
import type { Balance } from '../pharmacy-ledger/balance.entity.js';
import { LedgerRepository } from '../pharmacy-ledger/ledger.repository.js';
import { assertRecordable } from '../pharmacy-recording/assert-recordable.js';
import type { ReportBalanceDto } from './report-balance.dto.js';

/** PUT …/pharmacy/reported-balance. It replaces what was reported before, and changes no other sum. */
@Injectable()
export class ReportBalance {
  constructor(
    private readonly database: Database,
    private readonly visibleMedReferrals: VisibleMedReferralsRepository,
    private readonly ledger: LedgerRepository,
  ) {}

  execute(
    caller: Caller,
    { path, readInput }: { path: MedReferralPath; readInput: ReadInput<ReportBalanceDto> },
  ): Promise<Balance> {
    return this.database.transaction(async () => {
      const seen = await this.visibleMedReferrals.forPharmacyUpdate(caller, path);
      const { balance, asOf, externalId = null } = await readInput();
      assertRecordable(seen);
      const at = new Date(spanOf(asOf)!.from);
      return this.ledger.report(seen.referral.id, { balance, asOf: at, externalId });
    });
  }
}
