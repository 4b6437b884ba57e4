import { Catch, NotFoundException } from '@nestjs/common';
import type { ArgumentsHost, ExceptionFilter } from '@nestjs/common';
import type { Request, Response } from 'express';
import { currentContext } from '../context/request-context.js';
import { envelopeOfPath } from './envelope-kind.js';
import { envelopeFacts, errorBody } from './envelope.js';
import { throttledLog } from '../logging/throttled-log.js';
import { allowedMethods } from '../errors/allowed-methods.js';
import { ApiError } from '../errors/api.error.js';
import { toApiError } from '../errors/to-api-error.js';

/** Most faults of the infrastructure are over within seconds. */
const RETRY_AFTER_SECONDS = '2';

/**
 * Turns every exception into an error response: the error envelope with a code of the closed set. Errors that the caller did not
 * cause are logged with their cause, throttled. A response never contains a stack, SQL or the message of an unknown exception.
 */
@Catch()
export class ApiExceptionFilter implements ExceptionFilter {
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
    if (error.status === 503) response.setHeader('Retry-After', RETRY_AFTER_SECONDS);
    const context = currentContext();
    if (context) context.errorCode = error.code;
    const kind = context?.envelope ?? envelopeOfPath(request.path);
    response.status(error.status).json(errorBody(error, kind, envelopeFacts()));
  }
}

/**
 * Nest's own word for "no route": when the address has routes of other methods, they are told in `Allow`. The closed set
 * of codes has none for 405 (decisions, 1.1).
 */
function noRoute(thrown: unknown, request: Request, response: Response): ApiError | null {
  if (!(thrown instanceof NotFoundException) || response.headersSent) return null;
  const methods = allowedMethods(request);
  if (methods.length === 0) return null;
  response.setHeader('Allow', methods.join(', '));
  return new ApiError('resource_not_found', 'No such operation', { reason: 'method_not_allowed' });
}
