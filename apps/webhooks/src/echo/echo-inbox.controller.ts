import { Post, Req } from '@nestjs/common';
import { ApiOperation } from '@nestjs/swagger';
import {
  ApiData,
  ApiErrors,
  exactBytes,
  Flag,
  InternalController,
  ReadsOwnBody,
  TextParam,
} from '@referral-exchange/http';
import { notFound } from '@referral-exchange/contracts';
import { Public } from '@referral-exchange/identity';
import type { Request } from 'express';
import { hashOfEchoToken } from '../subscriptions/echo-token.js';
import { SubscriptionsRepository } from '../subscriptions/subscriptions.repository.js';
import { EchoCaptures, MAX_ECHO_BYTES } from '../captures/echo-captures.js';

/** Answer to every request that was kept. */
export class EchoReceiptDto {
  @Flag('Always true: the request was kept.', true) received: boolean;
}

/** The echo address of a subscription in echo mode. The token in the path is the only credential. */
@Public()
@InternalController('webhooks/echo', 'Webhooks')
export class EchoInboxController {
  constructor(
    private readonly subscriptions: SubscriptionsRepository,
    private readonly echoCaptures: EchoCaptures,
  ) {}

  @ReadsOwnBody()
  @Post(':token')
  @ApiOperation({
    summary: 'Receive a delivery in echo mode',
    description: 'Any content of at most 256 KB. The token is the only credential.',
  })
  @ApiData(EchoReceiptDto)
  @ApiErrors('resource_not_found', 'file_too_large', 'service_unavailable')
  async receiveEcho(
    @TextParam('token', 'Token of the echo address.', '3e'.repeat(32)) token: string,
    @Req() request: Request,
  ): Promise<EchoReceiptDto> {
    const subscription = /^[0-9a-f]{64}$/.test(token)
      ? await this.subscriptions.findByEchoToken(token)
      : null;
    if (!subscription) throw notFound('No such echo');
    const bytes = await exactBytes(request, MAX_ECHO_BYTES);
    await this.echoCaptures.add(hashOfEchoToken(token), headersOf(request), bytes);
    return { received: true };
  }
}

/** Headers that the gateway adds, and those of the connection between the gateway and this service. */
const NOT_FROM_SENDER =
  /^(x-principal|x-service-token|x-request-id|traceparent|x-forwarded-.*|connection|keep-alive|transfer-encoding)$/;

/** The headers as the sender sent them. `host` is the name that the sender called. */
function headersOf(request: Request): Record<string, string> {
  const { 'x-forwarded-host': host = request.headers.host, ...headers } = request.headers;
  return Object.fromEntries(
    Object.entries({ ...headers, host })
      .filter(([name]) => !NOT_FROM_SENDER.test(name))
      .map(([name, value]) => [name, Array.isArray(value) ? value.join(', ') : String(value)]),
  );
}
