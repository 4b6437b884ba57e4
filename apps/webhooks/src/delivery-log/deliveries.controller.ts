import { Get, Post } from '@nestjs/common';
import { ApiOperation } from '@nestjs/swagger';
import { AllowCallers, type Caller, CurrentCaller, RefuseMcpKeys } from '@referral-exchange/identity';
import { ApiData, Page, PublicController, spanOf, UuidParam, ValidQuery } from '@referral-exchange/http';
import { notFound } from '@referral-exchange/contracts';
import { OF_SUBSCRIPTION } from '../subscriptions/subscription-owner.js';
import { SubscriptionsRepository } from '../subscriptions/subscriptions.repository.js';
import { DeliveriesRepository } from './deliveries.repository.js';
import { DeliveryQuery } from './delivery-query.dto.js';
import {
  DeliveryAttemptDto,
  DeliveryDto,
  presentAttempt,
  presentDelivery,
  TEST_DELIVERY,
} from './present-delivery.js';
import { SendTest } from './send-test.js';

/**
 * What was delivered, what failed and why, when the next attempt is due (interface, "Webhook delivery
 * record").
 */
@AllowCallers('firm_key', 'provider_key', 'session')
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
    summary: 'List the deliveries of a webhook subscription',
    description: 'The newest first, without payloads. A delivery stays in the log for 180 days.',
  })
  @ApiData(DeliveryDto, { page: true })
  async listDeliveries(
    @CurrentCaller() caller: Caller,
    @UuidParam('id', OF_SUBSCRIPTION) id: string,
    @ValidQuery(DeliveryQuery) query: DeliveryQuery,
  ): Promise<Page<DeliveryDto>> {
    await this.subscriptions.get(caller, id);
    const { page, limit, status, eventType, baseCaseId, dateFrom, dateTo } = query;
    const [rows, total] = await this.deliveries.page(id, {
      ...{ status, eventType, baseCaseId, offset: query.offset(), limit },
      from: dateFrom === undefined ? undefined : new Date(spanOf(dateFrom)!.from),
      to: dateTo === undefined ? undefined : new Date(spanOf(dateTo)!.to),
    });
    return new Page(rows.map(presentDelivery), { page, limit, total });
  }

  @Get('deliveries/:deliveryId/attempts')
  @ApiOperation({
    summary: 'List the attempts of a delivery',
    description: 'The oldest first. The list has no pages.',
  })
  @ApiData(DeliveryAttemptDto, { isArray: true })
  async listDeliveryAttempts(
    @CurrentCaller() caller: Caller,
    @UuidParam('id', OF_SUBSCRIPTION) id: string,
    @UuidParam('deliveryId') deliveryId: string,
  ): Promise<DeliveryAttemptDto[]> {
    await this.subscriptions.get(caller, id);
    if (!(await this.deliveries.find(id, deliveryId))) throw notFound('No such delivery');
    return (await this.deliveries.attemptsOf(deliveryId)).map(presentAttempt);
  }

  @Post('test')
  @ApiOperation({
    summary: 'Send a test delivery',
    description:
      'Queues the event `webhook.test`. It is signed and retried like any other; its body is `{ event, timestamp, data }`, without the ' +
      'envelope. 409 `conflict` with reason `subscription_inactive` if the subscription is not active.',
  })
  @ApiData(DeliveryDto, { example: TEST_DELIVERY })
  async sendTestDelivery(
    @CurrentCaller() caller: Caller,
    @UuidParam('id', OF_SUBSCRIPTION) id: string,
  ): Promise<DeliveryDto> {
    return presentDelivery(await this.sendTest.execute(caller, { subscriptionId: id }));
  }
}
