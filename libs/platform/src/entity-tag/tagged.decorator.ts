import { applyDecorators, Injectable, SetMetadata, UseInterceptors } from '@nestjs/common';
import type { CallHandler, ExecutionContext, NestInterceptor } from '@nestjs/common';
import type { Request, Response } from 'express';
import { map, type Observable } from 'rxjs';
import { Annotated, withHeaders } from '../envelope/results.js';
import { entityTagOf, isKnownTo } from './entity-tag.js';

const TAGGED = 'platform:tagged';

/**
 * Sets `ETag` from what the handler returns, and answers 304 to a reader that has it. Express would do the latter too, but
 * not for a client that sends `Cache-Control: no-cache` along, as every `fetch` with an If-None-Match does.
 */
@Injectable()
class EntityTagInterceptor implements NestInterceptor {
  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const http = context.switchToHttp();
    return next.handle().pipe(map((result) => tagged(result, http.getRequest(), http.getResponse())));
  }
}

const READS = new Set(['GET', 'HEAD']);

function tagged(result: unknown, request: Request, response: Response): Annotated {
  const tag = entityTagOf(result instanceof Annotated ? result.value : result);
  if (READS.has(request.method) && isKnownTo(request.headers['if-none-match'], tag)) response.status(304);
  return withHeaders(result, { ETag: tag });
}

/**
 * `@Tagged()`: the answer's `data` is one record, and its `ETag` is the tag of that record (decisions, 1.11). Every route that
 * gives the same record to the same caller gives the same tag. Declares the header and, on a GET, `If-None-Match`
 * and 304.
 */
export function Tagged(): MethodDecorator {
  return applyDecorators(SetMetadata(TAGGED, true), UseInterceptors(EntityTagInterceptor)) as MethodDecorator;
}

/** True when a route's success carries an `ETag`. */
export function isTagged(handler: object): boolean {
  return Reflect.getMetadata(TAGGED, handler) === true;
}
