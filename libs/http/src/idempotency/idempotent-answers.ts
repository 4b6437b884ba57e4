import { Injectable, Optional, StreamableFile } from '@nestjs/common';
import type { Request } from 'express';
import { currentContext, currentWarnings } from '@referral-exchange/telemetry';
import { envelopeFacts, successBody } from '../envelope/envelope.js';
import { idempotencyKeyOf } from './idempotency.interceptor.js';
import { idempotentRequest } from './idempotent-request.js';
import { AnswerStore } from './answer-store.js';
import { subjectsOf } from './answer-subjects.js';

/** The answer of a route, before its envelope. */
export interface RouteAnswer {
  status: number;
  data: unknown;
}

/**
 * Idempotency-Key for routes that the interceptor cannot serve (decisions, 1.10): an upload, whose body is a
 * stream that the route reads itself, and a route that calls another system before its effect
 * (`AsksForIdempotency`). Such a route asks here, right before its effect.
 */
@Injectable()
export class IdempotentAnswers {
  constructor(@Optional() private readonly store?: AnswerStore) {}

  /**
   * Runs `work` and returns what the handler returns. With an Idempotency-Key `work` runs in one transaction
   * with the stored answer, and not at all when the answer is known. An upload removes what it stored when
   * `work` did not run.
   *
   * @param content `digest` says what the request contains: equal requests have the same.
   * @throws 409 as `AnswerStore.once`
   */
  async once(
    request: Request,
    { digest }: { digest: Buffer },
    work: () => Promise<RouteAnswer>,
  ): Promise<unknown> {
    const response = request.res!;
    const key = idempotencyKeyOf(request);
    if (key === undefined || !this.store) {
      const { status, data } = await work();
      response.status(status);
      return data;
    }
    const identity = idempotentRequest({
      principal: currentContext()?.principal,
      key,
      method: request.method,
      path: request.path,
      query: request.originalUrl.split('?')[1] ?? '',
      body: digest,
    });
    const answer = await this.store.once(identity, async () => {
      const { status, data } = await work();
      return {
        status,
        body: JSON.stringify(successBody(data, 'public', envelopeFacts(), currentWarnings())),
        subjects: subjectsOf(request.path, data),
      };
    });
    response.status(answer.status);
    if (answer.isReplay) response.set('Idempotent-Replayed', 'true');
    // the envelope lets a file pass as it is; Nest would write a buffer as JSON
    return new StreamableFile(Buffer.from(answer.body), { type: 'application/json; charset=utf-8' });
  }
}
