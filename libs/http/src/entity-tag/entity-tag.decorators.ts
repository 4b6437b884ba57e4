import { applyDecorators, Injectable, SetMetadata, UseInterceptors } from '@nestjs/common';
import type { CallHandler, ExecutionContext, NestInterceptor } from '@nestjs/common';
import type { Request, Response } from 'express';
import { map, type Observable } from 'rxjs';
import { Annotated } from '../envelope/results.js';
import { requestParam, type RequestParam } from '../body/request-param.js';
import { isKnownTo } from './entity-tag.js';

const TAGGED = 'http:tagged';

/**
 * Answers 304 to a reader that has the record already. Express would do so too, but not for a client that
 * sends `Cache-Control: no-cache` along, as every `fetch` with an If-None-Match does.
 */
@Injectable()
class EntityTagInterceptor implements NestInterceptor {
  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const http = context.switchToHttp();
    return next.handle().pipe(map((result) => checked(result, http.getRequest(), http.getResponse())));
  }
}

const READS = new Set(['GET', 'HEAD']);

function checked(result: unknown, request: Request, response: Response): unknown {
  const tag = result instanceof Annotated ? result.headers.ETag : undefined;
  if (tag === undefined) throw new Error('A @Tagged() route must return withEntityTag(record, tag)');
  if (READS.has(request.method) && isKnownTo(request.headers['if-none-match'], tag)) response.status(304);
  return result;
}

/**
 * `@Tagged()`: the answer is one record with its `ETag`, returned by `withEntityTag` (decisions, 1.11). Every
 * route that gives the same record to the same caller gives the same tag. Declares the header and, on a GET,
 * `If-None-Match` and 304.
 */
export function Tagged(): MethodDecorator {
  return applyDecorators(SetMetadata(TAGGED, true), UseInterceptors(EntityTagInterceptor)) as MethodDecorator;
}

/** True when a route's success carries an `ETag`. */
export function isTagged(handler: object): boolean {
  return Reflect.getMetadata(TAGGED, handler) === true;
}

const HONOURS_IF_MATCH = 'http:if-match';

/**
 * `@IfMatch() ifMatch: string | undefined`: the header as it came, for `assertIfMatch` once the record is
 * locked. Declares it, and with it the 409 of a stale one.
 */
export function IfMatch(): RequestParam<string | undefined> {
  return requestParam(
    (context) => context.switchToHttp().getRequest<Request>().headers['if-match'],
    SetMetadata(HONOURS_IF_MATCH, true),
  );
}

/** True when a route takes `If-Match`. */
export function honoursIfMatch(handler: object): boolean {
  return Reflect.getMetadata(HONOURS_IF_MATCH, handler) === true;
}
