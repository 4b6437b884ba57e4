import { setTimeout as sleep } from 'node:timers/promises';
import { Inject, Post, Req, Res } from '@nestjs/common';
import { ApiOperation } from '@nestjs/swagger';
import { notFound, TEST_RECEIVERS, type TestReceiver } from '@referral-exchange/contracts';
import { ApiData, ApiErrors, Flag, InternalController, TextParam } from '@referral-exchange/http';
import { Public } from '@referral-exchange/identity';
import { CONFIG } from '@referral-exchange/telemetry';
import type { Request, Response } from 'express';
import type { WebhooksConfig } from '../config.js';
import { FirstAttempts } from './first-attempts.js';
import { receiverFailure } from './receiver-failure.js';

const RECEIVERS: Readonly<Record<string, TestReceiver>> = TEST_RECEIVERS;
const NAMES = Object.keys(RECEIVERS).join(', ');

/** Answer of a test receiver that accepts. */
export class TestReceiptDto {
  @Flag('Always true: the delivery was accepted.', true) received: boolean;
}

/** Webhook addresses of a sandbox that behave as endpoints of firms do on a bad day (`TEST_RECEIVERS`). */
@Public()
@InternalController('test-receivers', 'Webhooks')
export class TestReceiversController {
  constructor(
    @Inject(CONFIG) private readonly config: Pick<WebhooksConfig, 'TEST_RECEIVERS'>,
    private readonly firstAttempts: FirstAttempts,
  ) {}

  @Post(':name')
  @ApiOperation({
    summary: 'Receive a delivery as a test receiver',
    description: `Addresses for subscriptions of a sandbox; elsewhere there are none. ${Object.entries(
      RECEIVERS,
    )
      .map(([name, { does }]) => `\`${name}\` ${does}.`)
      .join(' ')}`,
  })
  @ApiData(TestReceiptDto)
  @ApiErrors('resource_not_found')
  async receiveTestDelivery(
    @TextParam('name', `Name of the receiver: ${NAMES}.`, 'accepting') name: string,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<TestReceiptDto> {
    const receiver = this.config.TEST_RECEIVERS && Object.hasOwn(RECEIVERS, name) ? RECEIVERS[name] : null;
    if (!receiver) throw notFound(`No such test receiver; a sandbox has ${NAMES}`);
    if (receiver.afterMs) await waited(receiver.afterMs, response);
    if (receiver.isFlaky && (await this.firstAttempts.isFirst(request.get('x-service-delivery'))))
      throw receiverFailure(503);
    if (receiver.status !== 200) throw receiverFailure(receiver.status);
    return { received: true };
  }
}

/** Ends early when the caller is gone: nobody waits for the answer. */
async function waited(ms: number, response: Response): Promise<void> {
  const gone = new AbortController();
  response.once('close', () => gone.abort());
  await sleep(ms, undefined, { signal: gone.signal, ref: false }).catch(() => undefined);
}
