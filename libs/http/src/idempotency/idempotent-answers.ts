import { Injectable, Optional, StreamableFile } from '@nestjs/common';
import type { Request } from 'express';
import { currentContext, currentWarnings } from '@referral-exchange/telemetry';
import { envelopeFacts, successBody } from '../envelope/envelope.js';
import { idempotencyKeyOf } from './idempotency.interceptor.js';
import { idempotentRequest, type IdempotentRequest } from './idempotent-request.js';
import { AnswerStore, type StoredAnswer } from './answer-store.js';
import { subjectsOf } from './answer-subjects.js';

/** The answer of a route, before its envelope. */
export interface RouteAnswer {
  status: number;
  data: unknown;
}

/**
 * Idempotency-Key for routes that the interceptor cannot serve (decisions, 1.10): an upload, whose body is a
 * stream that the route reads itself, and a route that calls another system before its effect
 * (`AsksForIdempotency`). Such a route asks here, right before its effect; the second one first too.
 */
@Injectable()
export class IdempotentAnswers {
  constructor(@Optional() private readonly store?: AnswerStore) {}

  /**
   * Runs `work` and returns what the handler returns. With an Idempotency-Key `work` runs in one transaction
   * with the stored answer, and not at all when the answer is known. An upload removes what it stored when
   * `work` did not run.
   *
   * @throws 409 as `AnswerStore.once`
   */
  async once(request: Request, content: Content, work: () => Promise<RouteAnswer>): Promise<unknown> {
    const identity = this.store && identityOf(request, content);
    if (!identity) {
      const { status, data } = await work();
      request.res!.status(status);
      return data;
    }
    const answer = await this.store!.once(identity, async () => {
      const { status, data } = await work();
      return {
        status,
        body: JSON.stringify(successBody(data, 'public', envelopeFacts(), currentWarnings())),
        subjects: subjectsOf(request.path, data),
      };
    });
    return sent(request, answer);
  }

  /**
   * What `once` would send again, or null. A route with work before its effect asks first, so that the key is
   * judged before anything else.
   *
   * @throws 409 as `AnswerStore.find`
   */
  async known(request: Request, content: Content): Promise<StreamableFile | null> {
    const identity = this.store && identityOf(request, content);
    const answer = identity && (await this.store!.find(identity));
    return answer ? sent(request, answer) : null;
  }
}

/** `digest` says what a request contains: equal requests have the same. */
interface Content {
  digest: Buffer;
}

/** Null: the request has no Idempotency-Key. @throws 400 for a malformed one */
function identityOf(request: Request, { digest }: Content): IdempotentRequest | null {
  const key = idempotencyKeyOf(request);
  if (key === undefined) return null;
  return idempotentRequest({
    principal: currentContext()?.principal,
    key,
    method: request.method,
    path: request.path,
    query: request.originalUrl.split('?')[1] ?? '',
    body: digest,
  });
}

function sent(request: Request, { status, body, isReplay }: StoredAnswer): StreamableFile {
  const response = request.res!;
  response.status(status);
  if (isReplay) response.set('Idempotent-Replayed', 'true');
  // the envelope lets a file pass as it is; Nest would write a buffer as JSON
  return new StreamableFile(Buffer.from(body), { type: 'application/json; charset=utf-8' });
}
