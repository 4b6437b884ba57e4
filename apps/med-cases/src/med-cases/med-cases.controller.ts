import { Get, Patch, Post } from '@nestjs/common';
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
import { MedFirmActions, MedReads } from '../access/access-of-callers.js';
import { MedCasesRepository } from '../med-case/med-cases.repository.js';
import { AuditedRead } from '../read-audit/audited-read.decorator.js';
import { CreateMedCase } from './create-med-case.js';
import { CreateMedCaseDto, MedCaseDto, MedCaseListItemDto, UpdateMedCaseDto } from './med-case.dto.js';
import { MedCasesQuery } from './med-cases-query.dto.js';
import { presentListedMedCase, presentMedCase } from './present-med-case.js';
import { UpdateMedCase, type UpdateMedCaseCommand } from './update-med-case.js';

const OF_MED_CASE = 'Id of the med case.';

/** Med cases of a firm, and a provider's, which were referred to it (interface, "Medical provider cases"). */
@PublicController('med-cases', 'Med cases')
export class MedCasesController {
  constructor(
    private readonly medCases: MedCasesRepository,
    private readonly create: CreateMedCase,
    private readonly update: UpdateMedCase,
  ) {}

  @Get()
  @MedReads()
  @AuditedRead('med_case.listed')
  @ApiOperation({
    summary: 'List med cases',
    description:
      'Newest first. A firm sees the cases that it handles, a provider the cases that were referred to it.',
  })
  @ApiData(MedCaseListItemDto, { page: true })
  async listMedCases(@CurrentCaller() caller: Caller, @ValidQuery(MedCasesQuery) query: MedCasesQuery) {
    const { rows, total } = await this.medCases.findPage(caller, query);
    return new Page(rows.map(presentListedMedCase), { page: query.page, limit: query.limit, total });
  }

  @Post()
  @MedFirmActions()
  @ApiOperation({
    summary: 'Create a med case',
    description: 'It belongs to the calling firm and is sent to nobody: refer it to a provider next.',
  })
  @ApiData(MedCaseDto, { status: 201, example: { referralCount: 0 } })
  @ApiErrors('resource_not_found')
  async createMedCase(
    @CurrentCaller() caller: Caller,
    @DeferredBody(CreateMedCaseDto) body: Deferred<CreateMedCaseDto>,
  ): Promise<MedCaseDto> {
    return presentMedCase(await this.create.execute(caller, await body.validated()));
  }

  @Get(':id')
  @MedReads()
  @AuditedRead('med_case.read')
  @ApiOperation({
    summary: 'Read a med case',
    description: 'A provider sees the cases that were referred to it.',
  })
  @ApiData(MedCaseDto)
  async getMedCase(
    @CurrentCaller() caller: Caller,
    @UuidParam('id', OF_MED_CASE) id: string,
  ): Promise<MedCaseDto> {
    return presentMedCase(await this.medCases.get(caller, id));
  }

  @Patch(':id')
  @MedFirmActions()
  @ApiOperation({
    summary: 'Update a med case',
    description: 'Corrects the data of the patient or sets the status. Null clears a field.',
  })
  @ApiData(MedCaseDto)
  updateMedCase(
    @CurrentCaller() caller: Caller,
    @UuidParam('id', OF_MED_CASE) medCaseId: string,
    @DeferredBody(UpdateMedCaseDto) { validated }: Deferred<UpdateMedCaseDto>,
  ): Promise<MedCaseDto> {
    return this.change(caller, { medCaseId, readInput: validated });
  }

  @Post(':id/archive')
  @MedFirmActions()
  @ApiOperation({
    summary: 'Archive a med case',
    description: 'It leaves the lists of the firm and its providers, and no more webhooks are sent for it.',
  })
  @ApiData(MedCaseDto, { example: { isArchived: true } })
  archiveMedCase(@CurrentCaller() caller: Caller, @UuidParam('id', OF_MED_CASE) medCaseId: string) {
    return this.change(caller, { medCaseId, readInput: () => ({ isArchived: true }) });
  }

  @Post(':id/unarchive')
  @MedFirmActions()
  @ApiOperation({
    summary: 'Unarchive a med case',
    description: 'It is in lists again and can be referred again.',
  })
  @ApiData(MedCaseDto)
  unarchiveMedCase(@CurrentCaller() caller: Caller, @UuidParam('id', OF_MED_CASE) medCaseId: string) {
    return this.change(caller, { medCaseId, readInput: () => ({ isArchived: false }) });
  }

  private async change(caller: Caller, command: UpdateMedCaseCommand): Promise<MedCaseDto> {
    return presentMedCase(await this.update.execute(caller, command));
  }
}
