import { Delete, Get, Patch, Post } from '@nestjs/common';
import { ApiOperation } from '@nestjs/swagger';
import { validationError, webhookOperations } from '@referral-exchange/contracts';
import { AllowCallers, type Caller, CurrentCaller, RefuseMcpKeys } from '@referral-exchange/identity';
import {
  ApiCallbacksTo,
  ApiData,
  ApiErrors,
  ApiNoContent,
  type Deferred,
  DeferredBody,
  PublicController,
  UuidParam,
} from '@referral-exchange/http';
import { CreateSubscription } from './create-subscription.js';
import { DeleteSubscription } from './delete-subscription.js';
import {
  presentSubscription,
  presentWithSecret,
  SubscriptionDto,
  SubscriptionWithSecretDto,
} from './present-subscription.js';
import { RotateSecret } from './rotate-secret.js';
import { CreateSubscriptionDto, UpdateSubscriptionDto } from './subscription-bodies.dto.js';
import { OF_SUBSCRIPTION } from './subscription-owner.js';
import { SubscriptionsRepository } from './subscriptions.repository.js';
import { UpdateSubscription } from './update-subscription.js';

/** Interface, "Webhook management". Only a firm's or provider's own key is let in (subscription rule 1). */
@AllowCallers('firm_key', 'provider_key', 'session')
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
    summary: 'Create a webhook subscription',
    description:
      'Only this response and a rotation contain the secret. Every active subscription receives every event (see the callbacks). ' +
      'Verify `X-Service-Signature` over the exact bytes before you parse them, deduplicate on `X-Service-Delivery`, and ignore events and ' +
      'fields that you do not know. Answer with 2xx within 10 seconds; otherwise the delivery is retried after 30 seconds, 2, 10 and 30 ' +
      'minutes. At most five subscriptions can be active.',
  })
  @ApiData(SubscriptionWithSecretDto, { status: 201 })
  @ApiErrors('invalid_webhook_url', 'subscription_limit_reached')
  @ApiCallbacksTo('{$request.body#/url}', () => webhookOperations('openapi-3.0'))
  async createWebhook(
    @CurrentCaller() caller: Caller,
    @DeferredBody(CreateSubscriptionDto) body: Deferred<CreateSubscriptionDto>,
  ): Promise<SubscriptionWithSecretDto> {
    return presentWithSecret(await this.createSubscription.execute(caller, await checked(body)));
  }

  @Get()
  @ApiOperation({
    summary: 'List your webhook subscriptions',
    description: 'All of them, the newest first. The list has no pages.',
  })
  @ApiData(SubscriptionDto, { isArray: true })
  async listWebhooks(@CurrentCaller() caller: Caller): Promise<SubscriptionDto[]> {
    return (await this.subscriptions.list(caller)).map(presentSubscription);
  }

  @Get(':id')
  @ApiOperation({
    summary: 'Get a webhook subscription',
    description: 'Without its secret, which is shown when it is made or replaced.',
  })
  @ApiData(SubscriptionDto)
  async getWebhook(
    @CurrentCaller() caller: Caller,
    @UuidParam('id', OF_SUBSCRIPTION) id: string,
  ): Promise<SubscriptionDto> {
    return presentSubscription(await this.subscriptions.get(caller, id));
  }

  @Patch(':id')
  @ApiOperation({
    summary: 'Update a webhook subscription',
    description: 'Changes the url or the description, or switches the subscription off or on.',
  })
  @ApiData(SubscriptionDto)
  @ApiErrors('invalid_webhook_url', 'subscription_limit_reached')
  async updateWebhook(
    @CurrentCaller() caller: Caller,
    @UuidParam('id', OF_SUBSCRIPTION) id: string,
    @DeferredBody(UpdateSubscriptionDto) body: Deferred<UpdateSubscriptionDto>,
  ): Promise<SubscriptionDto> {
    const command = { id, readInput: () => checked(body) };
    return presentSubscription(await this.updateSubscription.execute(caller, command));
  }

  @Delete(':id')
  @ApiOperation({
    summary: 'Delete a webhook subscription',
    description: 'Cancels queued deliveries. The delivery log can no longer be read.',
  })
  @ApiNoContent()
  async deleteWebhook(
    @CurrentCaller() caller: Caller,
    @UuidParam('id', OF_SUBSCRIPTION) id: string,
  ): Promise<void> {
    await this.deleteSubscription.execute(caller, { id });
  }

  @Post(':id/rotate-secret')
  @ApiOperation({
    summary: 'Replace the secret of a webhook subscription',
    description: 'The new secret applies immediately, also to retries. The old secret signs nothing more.',
  })
  @ApiData(SubscriptionWithSecretDto)
  async rotateWebhookSecret(
    @CurrentCaller() caller: Caller,
    @UuidParam('id', OF_SUBSCRIPTION) id: string,
  ): Promise<SubscriptionWithSecretDto> {
    return presentWithSecret(await this.rotateSecret.execute(caller, { id }));
  }
}

/** The checked body. Every subscription gets all events: a filter is refused (decisions, 1.5). */
function checked<T extends object>(body: Deferred<T>): Promise<T> {
  if (!('events' in body.raw())) return body.validated();
  const message = 'There is no event filter: every event is delivered. Leave events out';
  throw validationError([{ field: 'events', code: 'not_allowed', message }]);
}
