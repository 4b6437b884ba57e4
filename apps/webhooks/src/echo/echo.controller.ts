import { Get, Post } from '@nestjs/common';
import { ApiOperation } from '@nestjs/swagger';
import type { Principal } from '@referral-exchange/contracts';
import {
  AllowCallers,
  ApiData,
  CurrentPrincipal,
  PublicController,
  RefuseMcpKeys,
  UuidParam,
} from '@referral-exchange/platform';
import { presentSubscription, SubscriptionDto } from '../subscriptions/dto/subscription.dto.js';
import { ownerOf } from '../subscriptions/subscription-owner.js';
import { CaptureDto } from './dto/capture.dto.js';
import { EchoDto } from './dto/echo.dto.js';
import { EchoMode } from './echo-mode.js';

/** Echo mode of one subscription (interface, "Echo mode and test"). */
@AllowCallers('firm_key', 'provider_key')
@RefuseMcpKeys()
@PublicController('webhooks/:id/echo', 'Webhooks')
export class EchoController {
  constructor(private readonly echo: EchoMode) {}

  @Post('enable')
  @ApiOperation({
    summary: 'Point deliveries at the echo',
    description: 'May be called again: same address.',
  })
  @ApiData(EchoDto)
  enableEcho(@CurrentPrincipal() principal: Principal, @UuidParam('id') id: string): Promise<EchoDto> {
    return this.echo.enable(ownerOf(principal), id);
  }

  @Post('disable')
  @ApiOperation({ summary: 'Point deliveries at your own url again' })
  @ApiData(SubscriptionDto)
  async disableEcho(
    @CurrentPrincipal() principal: Principal,
    @UuidParam('id') id: string,
  ): Promise<SubscriptionDto> {
    return presentSubscription(await this.echo.disable(ownerOf(principal), id));
  }

  @Get('captures')
  @ApiOperation({ summary: 'Read what the echo got', description: 'The 50 newest of the last hour.' })
  @ApiData(CaptureDto, { isArray: true })
  listEchoCaptures(
    @CurrentPrincipal() principal: Principal,
    @UuidParam('id') id: string,
  ): Promise<CaptureDto[]> {
    return this.echo.read(ownerOf(principal), id);
  }
}
