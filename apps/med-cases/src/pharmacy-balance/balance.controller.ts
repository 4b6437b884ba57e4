import { Get, Put } from '@nestjs/common';
import { ApiOperation } from '@nestjs/swagger';
import { ApiData, ApiErrors, type Deferred, DeferredBody, PublicController } from '@referral-exchange/http';
import { type Caller, CurrentCaller } from '@referral-exchange/identity';
import { MedProviderActions, PharmacyReads } from '../access/access-of-callers.js';
import { MedReferralIds } from '../access/med-referral-path.decorator.js';
import type { MedReferralPath } from '../access/med-referral-view.js';
import { PHARMACY } from '../pharmacy-records/pharmacy-path.js';
import { presentTotals } from '../pharmacy-records/present-ledger.js';
import { PharmacyTotalsDto } from '../pharmacy-records/totals.dto.js';
import { AuditedRead } from '../read-audit/audited-read.decorator.js';
import { ReadBalance } from './read-balance.js';
import { ReportBalance } from './report-balance.js';
import { ReportBalanceDto } from './report-balance.dto.js';

/** The balance of a ledger, and the balance in the provider's own books (decisions, section 11). */
@PublicController(PHARMACY, 'Pharmacy')
export class BalanceController {
  constructor(
    private readonly readBalance: ReadBalance,
    private readonly reportBalance: ReportBalance,
  ) {}

  @Get('totals')
  @PharmacyReads()
  @AuditedRead('pharmacy_totals.read')
  @ApiOperation({
    summary: 'Get the totals of a med referral',
    description:
      'Those that each fill shows. Zero before the first record. Works in every status of the referral.',
  })
  @ApiData(PharmacyTotalsDto)
  @ApiErrors('restricted_access')
  async getPharmacyTotals(
    @CurrentCaller() caller: Caller,
    @MedReferralIds('caseId') path: MedReferralPath,
  ): Promise<PharmacyTotalsDto> {
    return presentTotals(await this.readBalance.execute(caller, path));
  }

  @Put('reported-balance')
  @MedProviderActions()
  @ApiOperation({
    summary: 'Report the balance in your own books',
    description:
      'Replaces the balance reported before. `difference` of the totals compares it with the ledger.',
  })
  @ApiData(PharmacyTotalsDto)
  @ApiErrors('restricted_access', 'conflict')
  async reportPharmacyBalance(
    @CurrentCaller() caller: Caller,
    @MedReferralIds('caseId') path: MedReferralPath,
    @DeferredBody(ReportBalanceDto) body: Deferred<ReportBalanceDto>,
  ): Promise<PharmacyTotalsDto> {
    return presentTotals(await this.reportBalance.execute(caller, { path, readInput: body.validated }));
  }
}
