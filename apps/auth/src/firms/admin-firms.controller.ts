import { Get, Patch, Post, Put } from '@nestjs/common';
import { ApiOperation } from '@nestjs/swagger';
import type { Principal } from '@referral-exchange/contracts';
import {
  AllowCallers,
  ApiData,
  CurrentPrincipal,
  DeferredBody,
  InternalController,
  Page,
  UuidParam,
  ValidQuery,
  type Deferred,
} from '@referral-exchange/platform';
import { ChangeFirm } from './change-firm.js';
import { CreateFirm } from './create-firm.js';
import { CreateFirmDto, FirmsQuery, SwitchPublicApiDto, UpdateFirmDto } from './firm-bodies.dto.js';
import { ACTIVATION, DEACTIVATION, profileUpdate, publicApiSwitch } from './firm-change.js';
import { FirmsRepository } from './firms.repository.js';
import { FirmDto, presentFirm } from './present-firm.js';

/** Firms, for the administrator (decisions, section 8). */
@InternalController('admin/firms', 'Administration')
@AllowCallers('admin')
export class AdminFirmsController {
  constructor(
    private readonly create: CreateFirm,
    private readonly changeFirm: ChangeFirm,
    private readonly firms: FirmsRepository,
  ) {}

  @Post()
  @ApiOperation({ summary: 'Create a firm' })
  @ApiData(FirmDto, { status: 201 })
  async createFirm(
    @DeferredBody(CreateFirmDto) body: Deferred<CreateFirmDto>,
    @CurrentPrincipal() by: Principal,
  ): Promise<FirmDto> {
    return presentFirm(await this.create.execute(await body.validated(), by));
  }

  @Get()
  @ApiOperation({ summary: 'List firms' })
  @ApiData(FirmDto, { page: true })
  async listFirms(@ValidQuery(FirmsQuery) query: FirmsQuery): Promise<Page<FirmDto>> {
    const [firms, total] = await this.firms.page(query);
    return new Page(firms.map(presentFirm), { page: query.page, limit: query.limit, total });
  }

  @Get(':id')
  @ApiOperation({ summary: 'Read a firm' })
  @ApiData(FirmDto)
  async getFirm(@UuidParam('id') id: string): Promise<FirmDto> {
    return presentFirm(await this.firms.get(id));
  }

  @Patch(':id')
  @ApiOperation({ summary: 'Edit the profile of a firm' })
  @ApiData(FirmDto)
  async updateFirm(
    @UuidParam('id') id: string,
    @DeferredBody(UpdateFirmDto) body: Deferred<UpdateFirmDto>,
    @CurrentPrincipal() by: Principal,
  ): Promise<FirmDto> {
    await this.firms.get(id);
    return presentFirm(await this.changeFirm.execute(id, profileUpdate(await body.validated()), by));
  }

  @Post(':id/activate')
  @ApiOperation({ summary: 'Activate a firm' })
  @ApiData(FirmDto)
  async activateFirm(@UuidParam('id') id: string, @CurrentPrincipal() by: Principal): Promise<FirmDto> {
    return presentFirm(await this.changeFirm.execute(id, ACTIVATION, by));
  }

  @Post(':id/deactivate')
  @ApiOperation({ summary: 'Deactivate a firm' })
  @ApiData(FirmDto)
  async deactivateFirm(@UuidParam('id') id: string, @CurrentPrincipal() by: Principal): Promise<FirmDto> {
    return presentFirm(await this.changeFirm.execute(id, DEACTIVATION, by));
  }

  @Put(':id/integrations/public-api')
  @ApiOperation({ summary: 'Switch the public API of a firm on or off' })
  @ApiData(FirmDto)
  async switchPublicApi(
    @UuidParam('id') id: string,
    @DeferredBody(SwitchPublicApiDto) body: Deferred<SwitchPublicApiDto>,
    @CurrentPrincipal() by: Principal,
  ): Promise<FirmDto> {
    await this.firms.get(id);
    const { enabled } = await body.validated();
    return presentFirm(await this.changeFirm.execute(id, publicApiSwitch(enabled), by));
  }
}
