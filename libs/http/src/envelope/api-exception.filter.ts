import { Catch, Inject, NotFoundException } from '@nestjs/common';
import type { ArgumentsHost, ExceptionFilter } from '@nestjs/common';
import type { Request, Response } from 'express';
import {
  CONFIG,
  currentContext,
  currentWarnings,
  envelopeOfPath,
  type PlatformConfig,
  throttledLog,
} from '@referral-exchange/telemetry';
import { envelopeFacts, errorBody } from './envelope.js';
import { allowedMethods } from '../errors/allowed-methods.js';
import { type ApiError, ERROR_CODE_HEADER } from '@referral-exchange/contracts';
import { methodNotAllowed, unknownPath } from '../errors/no-operation.js';
import { toApiError } from '../errors/to-api-error.js';

/** Most failures of the infrastructure are over within seconds. */
const RETRY_AFTER_SECONDS = '2';

/**
 * Turns every exception into an error response: the error envelope with a code of the closed set. Errors that
 * the caller did not cause are logged with their cause, throttled. A response never contains a stack, SQL or
 * the message of an unknown exception.
 */
@Catch()
export class ApiExceptionFilter implements ExceptionFilter {
  private readonly origin: string;

  constructor(@Inject(CONFIG) config: Pick<PlatformConfig, 'PUBLIC_BASE_URL'>) {
    this.origin = new URL(config.PUBLIC_BASE_URL).origin;
  }

  catch(thrown: unknown, host: ArgumentsHost): void {
    if (host.getType() !== 'http') throw thrown;
    const request = host.switchToHttp().getRequest<Request>();
    const response = host.switchToHttp().getResponse<Response>();
    const error = noRoute(thrown, request, response) ?? toApiError(thrown);
    if (error.status >= 500 && error !== thrown) throttledLog.error({ err: thrown }, 'request failed');
    if (response.headersSent) {
      // a stream broke half-way: closing the connection is the only way to tell the caller
      response.destroy();
      return;
    }
    const { retryAfterSeconds } = error.details ?? {};
    if (error.status === 429 && retryAfterSeconds !== undefined)
      response.setHeader('Retry-After', String(retryAfterSeconds));
    if (error.status === 503) response.setHeader('Retry-After', RETRY_AFTER_SECONDS);
    response.setHeader(ERROR_CODE_HEADER, error.code);
    const context = currentContext();
    if (context) context.errorCode = error.code;
    const kind = context?.envelope ?? envelopeOfPath(request.path);
    const place = { kind, origin: this.origin, facts: envelopeFacts(), warnings: currentWarnings() };
    response.status(error.status).json(errorBody(error, place));
  }
}

/**
 * Nest's error for "no route": when the address has routes of other methods, the response lists them, also in
 * `Allow`; otherwise the operations that are nearest (decisions, "Mistakes at the door").
 */
function noRoute(thrown: unknown, request: Request, response: Response): ApiError | null {
  if (!(thrown instanceof NotFoundException) || response.headersSent) return null;
  const methods = allowedMethods(request);
  if (methods.length === 0) return unknownPath(request.method, request.path);
  response.setHeader('Allow', methods.join(', '));
  return methodNotAllowed(request.method, methods);
}
