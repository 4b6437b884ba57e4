import { Get, Inject, Post } from '@nestjs/common';
import { ApiOperation } from '@nestjs/swagger';
import { AllowCallers, type Caller, CurrentCaller, RefuseMcpKeys } from '@referral-exchange/identity';
import { ApiData, PublicController, UuidParam } from '@referral-exchange/http';
import { CONFIG } from '@referral-exchange/telemetry';
import type { WebhooksConfig } from '../config.js';
import { presentSubscription, SubscriptionDto } from '../subscriptions/present-subscription.js';
import { OF_SUBSCRIPTION } from '../subscriptions/subscription-owner.js';
import { DisableEcho } from './disable-echo.js';
import { EnableEcho } from './enable-echo.js';
import { ListCaptures } from './list-captures.js';
import { EchoCaptureDto, presentCapture } from './present-capture.js';
import { EchoAddressDto, presentEcho } from './present-echo.js';

/** Echo mode of one subscription (interface, "Echo mode and test"). */
@AllowCallers('firm_key', 'provider_key', 'session')
@RefuseMcpKeys()
@PublicController('webhooks/:id/echo', 'Webhooks')
export class EchoController {
  constructor(
    @Inject(CONFIG) private readonly config: WebhooksConfig,
    private readonly enable: EnableEcho,
    private readonly disable: DisableEcho,
    private readonly listCaptures: ListCaptures,
  ) {}

  @Post('enable')
  @ApiOperation({
    summary: 'Turn on echo mode',
    description:
      'Deliveries go to an echo address of ours instead of your url, so that you can read what is sent. Calling it again returns the same address.',
  })
  @ApiData(EchoAddressDto)
  async enableEcho(
    @CurrentCaller() caller: Caller,
    @UuidParam('id', OF_SUBSCRIPTION) id: string,
  ): Promise<EchoAddressDto> {
    return presentEcho(this.config.PUBLIC_BASE_URL, await this.enable.execute(caller, { id }));
  }

  @Post('disable')
  @ApiOperation({
    summary: 'Turn off echo mode',
    description:
      'Deliveries go to your url again. The echo address no longer works, and its captures can no longer be read.',
  })
  @ApiData(SubscriptionDto)
  async disableEcho(
    @CurrentCaller() caller: Caller,
    @UuidParam('id', OF_SUBSCRIPTION) id: string,
  ): Promise<SubscriptionDto> {
    return presentSubscription(await this.disable.execute(caller, { id }));
  }

  @Get('captures')
  @ApiOperation({
    summary: 'List what the echo address received',
    description:
      'The 50 newest requests of the last hour, the newest first. 400 `validation_error` with reason `echo_not_active` if echo mode is off.',
  })
  @ApiData(EchoCaptureDto, { isArray: true })
  async listEchoCaptures(
    @CurrentCaller() caller: Caller,
    @UuidParam('id', OF_SUBSCRIPTION) id: string,
  ): Promise<EchoCaptureDto[]> {
    const { captures, secrets } = await this.listCaptures.execute(caller, { id });
    return captures.map((capture) => presentCapture(id, capture, secrets));
  }
}
