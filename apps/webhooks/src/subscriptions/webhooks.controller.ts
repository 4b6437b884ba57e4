import { Delete, Get, Patch, Post } from '@nestjs/common';
import { ApiOperation } from '@nestjs/swagger';
import { webhookOperations } from '@referral-exchange/contracts';
import {
  AllowCallers,
  ApiCallbacksTo,
  ApiData,
  ApiErrors,
  ApiNoContent,
  CurrentCaller,
  DeferredBody,
  PublicController,
  RefuseMcpKeys,
  UuidParam,
  validationError,
  type Caller,
  type Deferred,
} from '@referral-exchange/platform';
import { CreateSubscription } from './create-subscription.js';
import { DeleteSubscription } from './delete-subscription.js';
import { CreateSubscriptionDto } from './dto/create-subscription.dto.js';
import {
  presentSubscription,
  presentWithSecret,
  SubscriptionDto,
  SubscriptionWithSecretDto,
} from './dto/subscription.dto.js';
import { UpdateSubscriptionDto } from './dto/update-subscription.dto.js';
import { RotateSecret } from './rotate-secret.js';
import { ownerOf } from './subscription-owner.js';
import { SubscriptionsRepository } from './subscriptions.repository.js';
import { UpdateSubscription } from './update-subscription.js';

/** Interface, "Webhook management". Only a firm's or a provider's own key may come here (subscription rule 1). */
@AllowCallers('firm_key', 'provider_key')
@RefuseMcpKeys()
@PublicController('webhooks', 'Webhooks')
export class WebhooksController {
  constructor(
    private readonly subscriptions: SubscriptionsRepository,
    private readonly createSubscription: CreateSubscription,
    private readonly updateSubscription: UpdateSubscription,
    private readonly deleteSubscription: DeleteSubscription,
    private readonly rotateSecret: RotateSecret,
  ) {}

  @Post()
  @ApiOperation({
    summary: 'Create a subscription',
    description:
      'The only answer besides a rotation with the secret. Every active subscription is told every event: the callbacks below. Verify ' +
      '`X-Service-Signature` over the exact bytes before parsing them, deduplicate on `X-Service-Delivery`, and ignore events and fields ' +
      'that you do not know. Anything but a 2xx within 10 seconds is tried again after 30 seconds, 2, 10 and 30 minutes.',
  })
  @ApiData(SubscriptionWithSecretDto, { status: 201 })
  @ApiErrors('invalid_webhook_url', 'subscription_limit_reached')
  @ApiCallbacksTo('{$request.body#/url}', () => webhookOperations('openapi-3.0'))
  async createWebhook(
    @CurrentCaller() caller: Caller,
    @DeferredBody(CreateSubscriptionDto) body: Deferred<CreateSubscriptionDto>,
  ): Promise<SubscriptionWithSecretDto> {
    refuseEventFilter(body.raw());
    const { url, description = null } = await body.validated();
    return presentWithSecret(await this.createSubscription.execute(caller, { url, description }));
  }

  @Get()
  @ApiOperation({ summary: 'List your subscriptions', description: 'All of them, newest first.' })
  @ApiData(SubscriptionDto, { isArray: true })
  async listWebhooks(@CurrentCaller() caller: Caller): Promise<SubscriptionDto[]> {
    return (await this.subscriptions.listOf(ownerOf(caller))).map(presentSubscription);
  }

  @Get(':id')
  @ApiOperation({ summary: 'Read a subscription' })
  @ApiData(SubscriptionDto)
  async getWebhook(@CurrentCaller() caller: Caller, @UuidParam('id') id: string): Promise<SubscriptionDto> {
    return presentSubscription(await this.subscriptions.get(ownerOf(caller), id));
  }

  @Patch(':id')
  @ApiOperation({ summary: 'Change, switch off or switch on a subscription' })
  @ApiData(SubscriptionDto)
  @ApiErrors('invalid_webhook_url', 'subscription_limit_reached')
  async updateWebhook(
    @CurrentCaller() caller: Caller,
    @UuidParam('id') id: string,
    @DeferredBody(UpdateSubscriptionDto) body: Deferred<UpdateSubscriptionDto>,
  ): Promise<SubscriptionDto> {
    const owner = ownerOf(caller);
    await this.subscriptions.get(owner, id);
    refuseEventFilter(body.raw());
    const { url, description, isActive } = await body.validated();
    return presentSubscription(
      await this.updateSubscription.execute(owner, id, { url, description, isActive }),
    );
  }

  @Delete(':id')
  @ApiOperation({ summary: 'Delete a subscription', description: 'Its queued deliveries end.' })
  @ApiNoContent()
  async deleteWebhook(@CurrentCaller() caller: Caller, @UuidParam('id') id: string): Promise<void> {
    await this.deleteSubscription.execute(caller, id);
  }

  @Post(':id/rotate-secret')
  @ApiOperation({
    summary: 'Replace the signing secret',
    description: 'At once, also for retries of older deliveries. There is no dual signing.',
  })
  @ApiData(SubscriptionWithSecretDto)
  async rotateWebhookSecret(
    @CurrentCaller() caller: Caller,
    @UuidParam('id') id: string,
  ): Promise<SubscriptionWithSecretDto> {
    return presentWithSecret(await this.rotateSecret.execute(caller, id));
  }
}

/** Every subscription gets every event: a filter that would be ignored is refused (decisions, 1.5). */
function refuseEventFilter(raw: Record<string, unknown>): void {
  if (!('events' in raw)) return;
  throw validationError([
    { field: 'events', code: 'not_allowed', message: 'There is no event filter: every event is delivered' },
  ]);
}
