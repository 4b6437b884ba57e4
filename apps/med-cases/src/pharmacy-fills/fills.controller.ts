import type { ServerResponse } from 'node:http';
import { Get, Post, Res } from '@nestjs/common';
import { ApiOperation } from '@nestjs/swagger';
import {
  ApiData,
  ApiErrors,
  type Deferred,
  DeferredBody,
  Page,
  PublicController,
  UuidParam,
  ValidQuery,
} from '@referral-exchange/http';
import { type Caller, CurrentCaller } from '@referral-exchange/identity';
import { MedProviderActions, PharmacyReads } from '../access/access-of-callers.js';
import { MedReferralIds } from '../access/med-referral-path.decorator.js';
import type { MedReferralPath } from '../access/med-referral-view.js';
import {
  CreatePharmacyFillDto,
  PharmacyFillDto,
  PharmacyFillSummaryDto,
  VoidPharmacyFillDto,
} from '../pharmacy-records/fill.dto.js';
import { NEW_FILL, VOIDED_FILL } from './example-fills.js';
import { PHARMACY } from '../pharmacy-records/pharmacy-path.js';
import { presentFill, presentFillSummary } from '../pharmacy-records/present-ledger.js';
import { AuditedRead } from '../read-audit/audited-read.decorator.js';
import { CreateFill } from './create-fill.js';
import { PharmacyFillsQuery } from './fills-query.dto.js';
import { ReadFills } from './read-fills.js';
import { VoidFill } from './void-fill.js';

/** The fills of a pharmacy referral (interface, "Medical provider cases"; decisions, section 11). */
@PublicController(`${PHARMACY}/fills`, 'Pharmacy')
export class FillsController {
  constructor(
    private readonly readFills: ReadFills,
    private readonly createFill: CreateFill,
    private readonly voidFill: VoidFill,
  ) {}

  @Get()
  @PharmacyReads()
  @AuditedRead('pharmacy_fill.read')
  @ApiOperation({
    summary: 'List the fills of a med referral',
    description: 'Newest `fillDate` first, voided fills included. Works in every status of the referral.',
  })
  @ApiData(PharmacyFillSummaryDto, { page: true })
  @ApiErrors('restricted_access')
  async listPharmacyFills(
    @CurrentCaller() caller: Caller,
    @MedReferralIds('caseId') path: MedReferralPath,
    @ValidQuery(PharmacyFillsQuery) query: PharmacyFillsQuery,
  ): Promise<Page<PharmacyFillSummaryDto>> {
    const { rows, pagination } = await this.readFills.list(caller, { path, query });
    return new Page(
      rows.map((fill) => presentFillSummary(fill, path.medCaseId)),
      pagination,
    );
  }

  @Get(':fillId')
  @PharmacyReads()
  @AuditedRead('pharmacy_fill.read')
  @ApiOperation({
    summary: 'Get a fill with its transactions',
    description: '`transactions` are those of the fill. `totals` are those of the whole referral.',
  })
  @ApiData(PharmacyFillDto)
  @ApiErrors('restricted_access')
  async getPharmacyFill(
    @CurrentCaller() caller: Caller,
    @MedReferralIds('caseId') path: MedReferralPath,
    @UuidParam('fillId') fillId: string,
  ): Promise<PharmacyFillDto> {
    const { fill, ...rest } = await this.readFills.one(caller, { path, fillId });
    return presentFill(fill, { medCaseId: path.medCaseId, ...rest });
  }

  @Post()
  @MedProviderActions()
  @ApiOperation({
    summary: 'Record a fill',
    description:
      'A known `externalId` with the same content gives the fill that is there, with 200. With other content: 409 `conflict` with ' +
      'reason `external_id_in_use`. A referral that was rejected or withdrawn takes no new fills: 409 with reason `referral_ended`.',
  })
  @ApiData(PharmacyFillDto, { status: 201, example: NEW_FILL })
  @ApiData(PharmacyFillDto, { alternative: true, description: 'The fill was recorded before.' })
  @ApiErrors('restricted_access', 'conflict')
  async createPharmacyFill(
    @CurrentCaller() caller: Caller,
    @MedReferralIds('caseId') path: MedReferralPath,
    @DeferredBody(CreatePharmacyFillDto) body: Deferred<CreatePharmacyFillDto>,
    @Res({ passthrough: true }) response: ServerResponse,
  ): Promise<PharmacyFillDto> {
    const created = await this.createFill.execute(caller, { path, readInput: body.validated });
    if (!created.isNew) response.statusCode = 200;
    return presentFill(created.fill, { medCaseId: path.medCaseId, ...created });
  }

  @Post(':fillId/void')
  @MedProviderActions()
  @ApiOperation({
    summary: 'Void a fill',
    description:
      'A voided fill bills zero. Its transactions stay and count as before: reverse them to take them back. 409 `conflict` with ' +
      'reason `already_voided` the second time.',
  })
  @ApiData(PharmacyFillDto, { example: VOIDED_FILL })
  @ApiErrors('restricted_access', 'conflict')
  async voidPharmacyFill(
    @CurrentCaller() caller: Caller,
    @MedReferralIds('caseId') path: MedReferralPath,
    @UuidParam('fillId') fillId: string,
    @DeferredBody(VoidPharmacyFillDto) body: Deferred<VoidPharmacyFillDto>,
  ): Promise<PharmacyFillDto> {
    const { fill, ...rest } = await this.voidFill.execute(caller, {
      path,
      fillId,
      readInput: body.validated,
    });
    return presentFill(fill, { medCaseId: path.medCaseId, ...rest });
  }
}
