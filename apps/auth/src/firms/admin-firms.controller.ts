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
import { FirmDto, firmDto } from './dto/firm.dto.js';
import { CreateFirmDto, PublicApiSwitchDto, UpdateFirmDto } from './dto/firm-profile.dto.js';
import { FirmsQuery } from './dto/firms-query.dto.js';
import { ACTIVATION, DEACTIVATION, profileUpdate, publicApiSwitch } from './firm-change.js';
import { FirmsRepository } from './firms.repository.js';

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
    const { isTestFirm = false, publicApiEnabled = true, ...profile } = await body.validated();
    return firmDto(await this.create.execute({ ...profile, isTestFirm, publicApiEnabled }, by));
  }

  @Get()
  @ApiOperation({ summary: 'List firms' })
  @ApiData(FirmDto, { page: true })
  async listFirms(@ValidQuery(FirmsQuery) query: FirmsQuery): Promise<Page<FirmDto>> {
    const [firms, total] = await this.firms.page(query);
    return new Page(firms.map(firmDto), { page: query.page, limit: query.limit, total });
  }

  @Get(':id')
  @ApiOperation({ summary: 'Read a firm' })
  @ApiData(FirmDto)
  async getFirm(@UuidParam('id') id: string): Promise<FirmDto> {
    return firmDto(await this.firms.get(id));
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
    return firmDto(await this.changeFirm.execute(id, profileUpdate(await body.validated()), by));
  }

  @Post(':id/activate')
  @ApiOperation({ summary: 'Activate a firm' })
  @ApiData(FirmDto)
  async activateFirm(@UuidParam('id') id: string, @CurrentPrincipal() by: Principal): Promise<FirmDto> {
    return firmDto(await this.changeFirm.execute(id, ACTIVATION, by));
  }

  @Post(':id/deactivate')
  @ApiOperation({ summary: 'Deactivate a firm' })
  @ApiData(FirmDto)
  async deactivateFirm(@UuidParam('id') id: string, @CurrentPrincipal() by: Principal): Promise<FirmDto> {
    return firmDto(await this.changeFirm.execute(id, DEACTIVATION, by));
  }

  @Put(':id/integrations/public-api')
  @ApiOperation({ summary: 'Switch the public API of a firm on or off' })
  @ApiData(FirmDto)
  async switchPublicApi(
    @UuidParam('id') id: string,
    @DeferredBody(PublicApiSwitchDto) body: Deferred<PublicApiSwitchDto>,
    @CurrentPrincipal() by: Principal,
  ): Promise<FirmDto> {
    await this.firms.get(id);
    const { enabled } = await body.validated();
    return firmDto(await this.changeFirm.execute(id, publicApiSwitch(enabled), by));
  }
}
