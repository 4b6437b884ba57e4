import { Post, Req } from '@nestjs/common';
import { ApiOperation } from '@nestjs/swagger';
import { INTERNAL_PREFIX } from '@referral-exchange/contracts';
import {
  ApiData,
  ApiError,
  ApiErrors,
  bodyBytes,
  InternalController,
  notFound,
  Public,
  TextParam,
} from '@referral-exchange/platform';
import type { Request } from 'express';
import { SubscriptionsRepository } from '../subscriptions/subscriptions.repository.js';
import { EchoCaptures, MAX_ECHO_BYTES } from '../captures/echo-captures.js';

/** Whose bodies are kept as they came over the wire. */
export const ECHO_PATHS = new RegExp(`^${INTERNAL_PREFIX}/webhooks/echo/`, 'i');

/** The endpoint that a subscription in echo mode is pointed at. Its token is all the credential there is. */
@Public()
@InternalController('webhooks/echo', 'Webhooks')
export class EchoInboxController {
  constructor(
    private readonly subscriptions: SubscriptionsRepository,
    private readonly captures: EchoCaptures,
  ) {}

  @Post(':token')
  @ApiOperation({ summary: 'Take a post for the echo', description: 'Any content, at most 256 KB.' })
  @ApiData({ type: 'object', properties: { received: { type: 'boolean' } }, required: ['received'] })
  @ApiErrors('resource_not_found', 'file_too_large', 'service_unavailable')
  async receiveEcho(
    @TextParam('token') token: string,
    @Req() request: Request,
  ): Promise<{ received: boolean }> {
    const subscription = /^[0-9a-f]{64}$/.test(token)
      ? await this.subscriptions.findByEchoToken(token)
      : null;
    if (!subscription) throw notFound('No such echo');
    const bytes = bodyBytes(request);
    if (bytes.length > MAX_ECHO_BYTES) {
      throw new ApiError('file_too_large', 'The body is too large', { maxBytes: MAX_ECHO_BYTES });
    }
    await this.captures.add(token, headersOf(request), bytes);
    return { received: true };
  }
}

/** What the gateway says to us, and what belongs to the connection between the two. */
const NOT_FROM_SENDER =
  /^(x-principal|x-service-token|x-request-id|traceparent|x-forwarded-.*|connection|keep-alive|transfer-encoding)$/;

/** As the sender sent them: `host` is the name by which it called. */
function headersOf(request: Request): Record<string, string> {
  const { 'x-forwarded-host': host = request.headers.host, ...headers } = request.headers;
  return Object.fromEntries(
    Object.entries({ ...headers, host })
      .filter(([name]) => !NOT_FROM_SENDER.test(name))
      .map(([name, value]) => [name, Array.isArray(value) ? value.join(', ') : String(value)]),
  );
}
