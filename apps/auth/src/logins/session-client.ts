import type { IncomingMessage } from 'node:http';
import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { SessionClient } from '../sessions/sessions.repository.js';

const MAX_CHARS = 255;

/**
 * Where a request comes from. The gateway alone calls auth, and it sets `x-forwarded-for` to the one address
 * that it trusts.
 */
function clientOf({ headers, socket }: IncomingMessage): SessionClient {
  const forwarded = headers['x-forwarded-for'];
  const address = typeof forwarded === 'string' ? forwarded.trim() : (socket.remoteAddress ?? 'unknown');
  return {
    clientAddress: address.slice(0, MAX_CHARS),
    userAgent: headers['user-agent']?.slice(0, MAX_CHARS) ?? null,
  };
}

/** `@CurrentClient() client: SessionClient`. */
export const CurrentClient = createParamDecorator((_: unknown, context: ExecutionContext) =>
  clientOf(context.switchToHttp().getRequest<IncomingMessage>()),
);
