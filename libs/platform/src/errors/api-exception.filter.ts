import { Catch } from '@nestjs/common';
import type { ArgumentsHost, ExceptionFilter } from '@nestjs/common';
import type { Request, Response } from 'express';
import { currentContext } from '../context/request-context.js';
import { newRequestId } from '../context/ids.js';
import { envelopeOfPath } from '../envelope/envelope-kind.js';
import { errorBody } from '../envelope/envelope.js';
import { log } from '../logging/log.js';
import { toApiError } from './to-api-error.js';

/**
 * The one place where a fault becomes an answer: the error envelope with a code of the closed set. Faults that are
 * not the caller's are logged with their cause; the answer never holds a stack, SQL or a foreign text.
 */
@Catch()
export class ApiExceptionFilter implements ExceptionFilter {
  catch(thrown: unknown, host: ArgumentsHost): void {
    if (host.getType() !== 'http') throw thrown;
    const request = host.switchToHttp().getRequest<Request>();
    const response = host.switchToHttp().getResponse<Response>();
    const error = toApiError(thrown);
    if (error.status >= 500 && error !== thrown) log.error({ err: thrown }, 'request failed');
    if (response.headersSent) {
      // a stream broke half-way: closing the connection is the only way to tell the caller
      response.destroy();
      return;
    }
    const context = currentContext();
    const facts = { requestId: context?.requestId ?? newRequestId(), timestamp: new Date().toISOString() };
    const kind = context?.envelope ?? envelopeOfPath(request.path);
    response.status(error.status).json(errorBody(error, kind, facts));
  }
}
