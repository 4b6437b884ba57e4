import { Injectable, StreamableFile } from '@nestjs/common';
import type { CallHandler, ExecutionContext, NestInterceptor } from '@nestjs/common';
import type { Request, Response } from 'express';
import { map, type Observable } from 'rxjs';
import { unknownParameters, type Warning } from '../body/unknown-parameters.js';
import { currentContext } from '../context/request-context.js';
import { envelopeFacts, successBody } from './envelope.js';
import { Annotated } from './results.js';

/**
 * Wraps what a handler returns into the envelope of its controller, with a warning for each unknown query parameter.
 * Streams and buffers pass as they are. A DELETE that returns nothing is 204 without a body (decisions, section 13).
 */
@Injectable()
export class EnvelopeInterceptor implements NestInterceptor {
  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    if (context.getType() !== 'http') return next.handle();
    const http = context.switchToHttp();
    const request = http.getRequest<Request>();
    // the parameters are looked at only when there are some: every read of `query` parses it again
    const warnings = request.url.includes('?') ? unknownParameters(context.getHandler(), request.query) : [];
    return next.handle().pipe(map((result) => wrap(result, request, http.getResponse(), warnings)));
  }
}

function wrap(result: unknown, request: Request, response: Response, warnings: Warning[]): unknown {
  if (result instanceof StreamableFile || Buffer.isBuffer(result)) return result;
  if (result instanceof Annotated) response.set(result.headers);
  if (result === undefined && request.method === 'DELETE') {
    response.status(204);
    return undefined;
  }
  if (response.statusCode === 204 || response.statusCode === 304) return undefined;
  return successBody(result, currentContext()?.envelope ?? 'public', envelopeFacts(), warnings);
}
