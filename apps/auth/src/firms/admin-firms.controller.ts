import { Get, Patch, Post, Put } from '@nestjs/common';
import { ApiOperation } from '@nestjs/swagger';
import { AllowCallers, type Caller, CurrentCaller } from '@referral-exchange/identity';
import {
  ApiData,
  type Deferred,
  DeferredBody,
  InternalController,
  Page,
  type ReadInput,
  UuidParam,
  ValidQuery,
} from '@referral-exchange/http';
import { ChangeFirm } from './change-firm.js';
import { CreateFirm } from './create-firm.js';
import { CreateFirmDto, FirmsQuery, SwitchPublicApiDto, UpdateFirmDto } from './firm-bodies.dto.js';
import { ACTIVATION, DEACTIVATION, profileUpdate, publicApiSwitch, type FirmChange } from './firm-change.js';
import { FirmsRepository } from './firms.repository.js';
import { FirmDto, presentFirm } from './present-firm.js';

/** Firms, for administrators (decisions, section 8). */
@InternalController('admin/firms', 'Administration')
@AllowCallers('admin')
export class AdminFirmsController {
  constructor(
    private readonly create: CreateFirm,
    private readonly changeFirm: ChangeFirm,
    private readonly firms: FirmsRepository,
  ) {}

  @Post()
  @ApiOperation({
    summary: 'Create a firm',
    description: 'The firm is active at once. Its reference prefix is made from its name and is unique.',
  })
  @ApiData(FirmDto, { status: 201 })
  async createFirm(
    @CurrentCaller() caller: Caller,
    @DeferredBody(CreateFirmDto) body: Deferred<CreateFirmDto>,
  ): Promise<FirmDto> {
    return presentFirm(await this.create.execute(caller, await body.validated()));
  }

  @Get()
  @ApiOperation({ summary: 'List firms', description: 'Newest first.' })
  @ApiData(FirmDto, { page: true })
  async listFirms(@ValidQuery(FirmsQuery) query: FirmsQuery): Promise<Page<FirmDto>> {
    const [firms, total] = await this.firms.findPage(query);
    return new Page(firms.map(presentFirm), { page: query.page, limit: query.limit, total });
  }

  @Get(':id')
  @ApiOperation({
    summary: 'Get a firm',
    description: 'With its settings, also when it is deactivated.',
  })
  @ApiData(FirmDto)
  async getFirm(@UuidParam('id', 'Id of the firm.') id: string): Promise<FirmDto> {
    return presentFirm(await this.firms.get(id));
  }

  @Patch(':id')
  @ApiOperation({
    summary: 'Update the profile of a firm',
    description: 'Fields that are absent stay as they are.',
  })
  @ApiData(FirmDto)
  updateFirm(
    @CurrentCaller() caller: Caller,
    @UuidParam('id', 'Id of the firm.') id: string,
    @DeferredBody(UpdateFirmDto) body: Deferred<UpdateFirmDto>,
  ): Promise<FirmDto> {
    return this.change(caller, id, async () => profileUpdate(await body.validated()));
  }

  @Post(':id/activate')
  @ApiOperation({
    summary: 'Activate a firm',
    description: 'Its API keys work again within one second. An active firm stays as it is.',
  })
  @ApiData(FirmDto)
  activateFirm(
    @CurrentCaller() caller: Caller,
    @UuidParam('id', 'Id of the firm.') id: string,
  ): Promise<FirmDto> {
    return this.change(caller, id, () => ACTIVATION);
  }

  @Post(':id/deactivate')
  @ApiOperation({
    summary: 'Deactivate a firm',
    description:
      'Its API keys are refused with 403 `api_key_firm_inactive` within one second. A deactivated firm stays as it is.',
  })
  @ApiData(FirmDto, { example: { isActive: false } })
  deactivateFirm(
    @CurrentCaller() caller: Caller,
    @UuidParam('id', 'Id of the firm.') id: string,
  ): Promise<FirmDto> {
    return this.change(caller, id, () => DEACTIVATION);
  }

  @Put(':id/integrations/public-api')
  @ApiOperation({
    summary: 'Switch the public API of a firm on or off',
    description:
      'While it is off, every call with a key or CRM token of the firm is 403 `public_api_not_enabled`, and its webhooks pause. Imports that they uploaded and that are not done end. Keys are kept.',
  })
  @ApiData(FirmDto)
  switchPublicApi(
    @CurrentCaller() caller: Caller,
    @UuidParam('id', 'Id of the firm.') id: string,
    @DeferredBody(SwitchPublicApiDto) body: Deferred<SwitchPublicApiDto>,
  ): Promise<FirmDto> {
    return this.change(caller, id, async () => publicApiSwitch((await body.validated()).enabled));
  }

  private async change(caller: Caller, firmId: string, readInput: ReadInput<FirmChange>): Promise<FirmDto> {
    return presentFirm(await this.changeFirm.execute(caller, { firmId, readInput }));
  }
}
