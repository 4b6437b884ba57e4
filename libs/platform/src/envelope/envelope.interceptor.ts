import { Injectable, StreamableFile } from '@nestjs/common';
import type { CallHandler, ExecutionContext, NestInterceptor } from '@nestjs/common';
import type { Request, Response } from 'express';
import { map, type Observable } from 'rxjs';
import { currentContext } from '../context/request-context.js';
import { newRequestId } from '../context/ids.js';
import { successBody } from './envelope.js';
import { Annotated } from './results.js';

/**
 * Wraps what a handler returns into the envelope of its controller. Streams and buffers pass as they are; nothing
 * returned from a DELETE is 204 without a body (decisions, section 13).
 */
@Injectable()
export class EnvelopeInterceptor implements NestInterceptor {
  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    if (context.getType() !== 'http') return next.handle();
    const http = context.switchToHttp();
    return next.handle().pipe(map((result) => wrap(result, http.getRequest(), http.getResponse())));
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
  const context = currentContext();
  const facts = { requestId: context?.requestId ?? newRequestId(), timestamp: new Date().toISOString() };
  return successBody(result, context?.envelope ?? 'public', facts);
}
