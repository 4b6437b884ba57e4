import { Injectable, StreamableFile } from '@nestjs/common';
import type { CallHandler, ExecutionContext, NestInterceptor } from '@nestjs/common';
import type { Request, Response } from 'express';
import { map, type Observable } from 'rxjs';
import { fieldsOfUnreadBody } from '../body/deferred-body.decorator.js';
import { unknownParameters } from '../body/unknown-parameters.js';
import { currentContext, currentWarnings, warn } from '@referral-exchange/telemetry';
import { hasBody } from '../body/raw-body.js';
import { envelopeFacts, successBody } from './envelope.js';
import { Annotated } from './results.js';

/**
 * Wraps what a handler returns into the envelope of its controller, with a warning for each unknown query
 * parameter and each unknown field of the body. Streams and buffers pass as they are. A DELETE that returns
 * nothing is 204 without a body (decisions, section 13).
 */
@Injectable()
export class EnvelopeInterceptor implements NestInterceptor {
  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    if (context.getType() !== 'http') return next.handle();
    const http = context.switchToHttp();
    const request = http.getRequest<Request>();
    // the parameters are looked at only when there are some: every read of `query` parses it again
    if (request.url.includes('?')) warn(unknownParameters(context.getHandler(), request.query));
    if (hasBody(request)) warn(fieldsOfUnreadBody(context.getHandler(), request));
    return next.handle().pipe(map((result) => wrap(result, request, http.getResponse())));
  }
}

function wrap(result: unknown, request: Request, response: Response): unknown {
  if (result instanceof StreamableFile || Buffer.isBuffer(result)) return result;
  if (result instanceof Annotated) response.set(result.headers);
  if (result === undefined && request.method === 'DELETE') {
    response.status(204);
    return undefined;
  }
  if (response.statusCode === 204 || response.statusCode === 304) return undefined;
  return successBody(result, currentContext()?.envelope ?? 'public', envelopeFacts(), currentWarnings());
}
