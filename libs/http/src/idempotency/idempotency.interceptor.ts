import { Injectable, Optional, SetMetadata, StreamableFile } from '@nestjs/common';
import type { CallHandler, ExecutionContext, NestInterceptor } from '@nestjs/common';
import { RESPONSE_PASSTHROUGH_METADATA, ROUTE_ARGS_METADATA } from '@nestjs/common/constants.js';
import { RouteParamtypes } from '@nestjs/common/enums/route-paramtypes.enum.js';
import type { Request, Response } from 'express';
import { from, lastValueFrom, type Observable } from 'rxjs';
import { bodyBytes } from '../body/raw-body.js';
import { textFault } from '../body/json-guard.js';
import { currentContext } from '@referral-exchange/telemetry';
import { validationError } from '@referral-exchange/contracts';
import { idempotentRequest } from './idempotent-request.js';
import { AnswerStore } from './answer-store.js';
import { subjectsOf } from './answer-subjects.js';

const MAX_KEY_LENGTH = 255;
const ASKS_FOR_IDEMPOTENCY = 'http:asks-for-idempotency';

/**
 * A route that asks `IdempotentAnswers` itself: an upload, whose body it reads, or one that has to call
 * another system before its effect, as no transaction may be open while it waits for that system.
 */
export const AsksForIdempotency = (): MethodDecorator => SetMetadata(ASKS_FOR_IDEMPOTENCY, true);

/**
 * Honours `Idempotency-Key` on every public POST (decisions, 1.10). It stands around the envelope, so that
 * the bytes that are stored are the bytes that are sent, `meta` and all.
 */
@Injectable()
export class IdempotencyInterceptor implements NestInterceptor {
  constructor(@Optional() private readonly store?: AnswerStore) {}

  intercept(execution: ExecutionContext, next: CallHandler): Observable<unknown> {
    if (execution.getType() !== 'http') return next.handle();
    const request = execution.switchToHttp().getRequest<Request>();
    if (Reflect.getMetadata(ASKS_FOR_IDEMPOTENCY, execution.getHandler())) return next.handle();
    const key = applicableKey(request);
    if (key === undefined || !this.store) return next.handle();
    if (sendsItself(execution)) return next.handle();
    return from(this.runOnce(this.store, key, execution, next));
  }

  private async runOnce(
    store: AnswerStore,
    key: string,
    execution: ExecutionContext,
    next: CallHandler,
  ): Promise<string | undefined> {
    const request = execution.switchToHttp().getRequest<Request>();
    const response = execution.switchToHttp().getResponse<Response>();
    const identity = idempotentRequest({
      principal: currentContext()?.principal,
      key,
      method: request.method,
      path: request.path,
      query: request.originalUrl.split('?')[1] ?? '',
      body: bodyBytes(request),
    });
    const answer = await store.once(identity, async () => {
      const body: unknown = await lastValueFrom(next.handle(), { defaultValue: undefined });
      const entityTag = response.get('ETag');
      const { data } = (body ?? {}) as { data?: unknown };
      const subjects = subjectsOf(request.path, data);
      return { status: response.statusCode, body: serialised(body), entityTag, subjects };
    });
    response.status(answer.status);
    if (answer.isReplay) response.set('Idempotent-Replayed', 'true');
    if (answer.isReplay && answer.entityTag) response.set('ETag', answer.entityTag);
    if (answer.body === '') return undefined;
    response.type('application/json');
    return answer.body;
  }
}

/**
 * A route with `@Res()` sends its response itself, e.g. a page after a form: there is no answer to store or
 * to send again.
 */
function sendsItself(execution: ExecutionContext): boolean {
  const [controller, { name }] = [execution.getClass(), execution.getHandler()];
  if (Reflect.getMetadata(RESPONSE_PASSTHROUGH_METADATA, controller, name)) return false;
  const parameters = Reflect.getMetadata(ROUTE_ARGS_METADATA, controller, name) as object | undefined;
  return Object.keys(parameters ?? {}).some((key) => key.startsWith(`${RouteParamtypes.RESPONSE}:`));
}

function serialised(body: unknown): string {
  if (body === undefined) return '';
  if (body instanceof StreamableFile || Buffer.isBuffer(body)) {
    throw new Error('A POST that answers with a stream cannot honour Idempotency-Key');
  }
  return JSON.stringify(body);
}

/** The key when this request is one that it works for; else undefined. @throws 400 for a malformed key. */
function applicableKey(request: Request): string | undefined {
  if (request.method !== 'POST' || currentContext()?.envelope === 'internal') return undefined;
  return idempotencyKeyOf(request);
}

/** The Idempotency-Key, if any. @throws 400 when it is empty, longer than 255 characters or sent twice. */
export function idempotencyKeyOf({ headers, rawHeaders }: Request): string | undefined {
  const key = headers['idempotency-key'];
  if (key === undefined) return undefined;
  // Node joins those of one name
  const sent = rawHeaders.filter((name, at) => at % 2 === 0 && name.toLowerCase() === 'idempotency-key');
  if (
    sent.length === 1 &&
    typeof key === 'string' &&
    key.length > 0 &&
    key.length <= MAX_KEY_LENGTH &&
    !textFault(key)
  )
    return key;
  const message =
    sent.length > 1
      ? 'Idempotency-Key is there twice: send one'
      : `Idempotency-Key must have 1 to ${MAX_KEY_LENGTH} characters`;
  throw validationError([{ field: 'Idempotency-Key', code: 'invalid_format', message }]);
}
