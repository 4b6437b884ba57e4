import { Get, Post } from '@nestjs/common';
import { ApiOperation } from '@nestjs/swagger';
import {
  ApiData,
  CurrentCaller,
  DeferredBody,
  Page,
  PublicController,
  UuidParam,
  ValidQuery,
  type Caller,
  type Deferred,
} from '@referral-exchange/platform';
import { MedFirmActions, MedReads } from '../access/access-of-callers.js';
import { MedCasesRepository } from '../med-case/med-cases.repository.js';
import { AuditedRead } from '../read-audit/audited-read.decorator.js';
import { CreateMedCaseDto } from './create-med-case.dto.js';
import { CreateMedCase } from './create-med-case.js';
import { MedCasesQuery } from './med-cases-query.dto.js';
import { MedCaseDto, presentMedCase } from './present-med-case.js';

export const OF_MED_CASE = 'Id of the med case.';

/** Med cases of a firm, and of a provider those that were referred to it (interface, "Medical provider cases"). */
@PublicController('med-cases', 'Med cases')
export class MedCasesController {
  constructor(
    private readonly medCases: MedCasesRepository,
    private readonly creation: CreateMedCase,
  ) {}

  @Get()
  @MedReads()
  @AuditedRead('med_case.listed')
  @ApiOperation({
    summary: 'List med cases',
    description:
      'Newest first. A firm sees the cases that it handles, a provider the cases that were referred to it.',
  })
  @ApiData(MedCaseDto, { page: true })
  async listMedCases(@CurrentCaller() caller: Caller, @ValidQuery(MedCasesQuery) query: MedCasesQuery) {
    const { rows, total } = await this.medCases.findPage(caller, query);
    return new Page(rows.map(presentMedCase), { page: query.page, limit: query.limit, total });
  }

  @Post()
  @MedFirmActions()
  @ApiOperation({ summary: 'Create a med case' })
  @ApiData(MedCaseDto, { status: 201 })
  async createMedCase(
    @CurrentCaller() caller: Caller,
    @DeferredBody(CreateMedCaseDto) body: Deferred<CreateMedCaseDto>,
  ): Promise<MedCaseDto> {
    return presentMedCase(await this.creation.execute(caller, await body.validated()));
  }

  @Get(':id')
  @MedReads()
  @AuditedRead('med_case.read')
  @ApiOperation({ summary: 'Read a med case' })
  @ApiData(MedCaseDto)
  async getMedCase(
    @CurrentCaller() caller: Caller,
    @UuidParam('id', OF_MED_CASE) id: string,
  ): Promise<MedCaseDto> {
    return presentMedCase(await this.medCases.get(caller, id));
  }
}
