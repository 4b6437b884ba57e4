import { Put } from '@nestjs/common';
import { ApiOperation } from '@nestjs/swagger';
import { ApiData, ApiErrors, type Deferred, DeferredBody, PublicController } from '@referral-exchange/http';
import { type Caller, CurrentCaller } from '@referral-exchange/identity';
import { MedProviderActions } from '../access/access-of-callers.js';
import type { MedReferralPath } from '../access/med-referral-view.js';
import { PHARMACY, PharmacyPath } from '../pharmacy-records/pharmacy-path.js';
import { presentTotals } from '../pharmacy-records/present-ledger.js';
import { PharmacyTotalsDto } from '../pharmacy-records/totals.dto.js';
import { ReportBalance } from './report-balance.js';
import { ReportBalanceDto } from './report-balance.dto.js';

/** What the provider has in its own books (decisions, section 11). */
@PublicController(PHARMACY, 'Pharmacy')
@MedProviderActions()
export class BalanceController {
  constructor(private readonly reporting: ReportBalance) {}

  @Put('reported-balance')
  @ApiOperation({
    summary: 'Report the balance in your own books',
    description:
      'Replaces the balance reported before. `difference` of the totals compares it with the ledger.',
  })
  @ApiData(PharmacyTotalsDto)
  @ApiErrors('restricted_access', 'conflict')
  async reportPharmacyBalance(
    @CurrentCaller() caller: Caller,
    @PharmacyPath() path: MedReferralPath,
    @DeferredBody(ReportBalanceDto) body: Deferred<ReportBalanceDto>,
  ): Promise<PharmacyTotalsDto> {
    return presentTotals(await this.reporting.execute(caller, { path, readInput: body.validated }));
  }
}
