import { Get, Post } from '@nestjs/common';
import { ApiOperation } from '@nestjs/swagger';
import type { Principal } from '@referral-exchange/contracts';
import {
  AllowCallers,
  ApiData,
  CurrentPrincipal,
  notFound,
  Page,
  PublicController,
  RefuseMcpKeys,
  UuidParam,
  ValidQuery,
} from '@referral-exchange/platform';
import { ownerOf } from '../subscriptions/subscription-owner.js';
import { SubscriptionsRepository } from '../subscriptions/subscriptions.repository.js';
import { DeliveriesRepository } from './deliveries.repository.js';
import { AttemptDto, presentAttempt } from './dto/attempt.dto.js';
import { DeliveryQuery } from './dto/delivery-query.dto.js';
import { DeliveryDto, presentDelivery } from './dto/delivery.dto.js';
import { SendTest } from './send-test.js';

/** What failed, why, and when is the next try (interface, "Webhook delivery record"). */
@AllowCallers('firm_key', 'provider_key')
@RefuseMcpKeys()
@PublicController('webhooks/:id', 'Webhooks')
export class DeliveriesController {
  constructor(
    private readonly subscriptions: SubscriptionsRepository,
    private readonly deliveries: DeliveriesRepository,
    private readonly sendTest: SendTest,
  ) {}

  @Get('deliveries')
  @ApiOperation({
    summary: 'Read the delivery log',
    description: 'Newest first, without payloads, for 180 days.',
  })
  @ApiData(DeliveryDto, { page: true })
  async listDeliveries(
    @CurrentPrincipal() principal: Principal,
    @UuidParam('id') id: string,
    @ValidQuery(DeliveryQuery) query: DeliveryQuery,
  ): Promise<Page<DeliveryDto>> {
    await this.subscriptions.get(ownerOf(principal), id);
    const { page, limit, status } = query;
    const [rows, total] = await this.deliveries.page(id, { status, offset: query.offset(), limit });
    return new Page(rows.map(presentDelivery), { page, limit, total });
  }

  @Get('deliveries/:deliveryId/attempts')
  @ApiOperation({ summary: 'Read the attempts of a delivery', description: 'Oldest first.' })
  @ApiData(AttemptDto, { isArray: true })
  async listDeliveryAttempts(
    @CurrentPrincipal() principal: Principal,
    @UuidParam('id') id: string,
    @UuidParam('deliveryId') deliveryId: string,
  ): Promise<AttemptDto[]> {
    await this.subscriptions.get(ownerOf(principal), id);
    if (!(await this.deliveries.find(id, deliveryId))) throw notFound('No such delivery');
    return (await this.deliveries.attemptsOf(deliveryId)).map(presentAttempt);
  }

  @Post('test')
  @ApiOperation({
    summary: 'Queue a webhook.test delivery',
    description:
      'Signed and retried like any other. Its body is `{ event, timestamp, data }`, without an envelope.',
  })
  @ApiData(DeliveryDto)
  async sendTestDelivery(
    @CurrentPrincipal() principal: Principal,
    @UuidParam('id') id: string,
  ): Promise<DeliveryDto> {
    return presentDelivery(await this.sendTest.execute(ownerOf(principal), id));
  }
}
