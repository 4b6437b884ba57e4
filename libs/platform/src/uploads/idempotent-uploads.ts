import { Injectable, Optional, StreamableFile } from '@nestjs/common';
import type { Request } from 'express';
import { currentContext } from '../context/request-context.js';
import { envelopeFacts, successBody } from '../envelope/envelope.js';
import { checkedIdempotencyKey } from '../idempotency/idempotency.interceptor.js';
import { idempotentRequest } from '../idempotency/idempotent-request.js';
import { IdempotencyStore } from '../idempotency/idempotency.store.js';
import type { Upload } from './read-upload.js';

/** The answer of an upload route, before its envelope. */
export interface UploadAnswer {
  status: number;
  data: unknown;
}

/**
 * Idempotency-Key on uploads (decisions, 1.10). The interceptor cannot honour it there: it needs the body, and an upload's body is a
 * stream that the route reads. So the route asks here, once the upload is read and before its effect.
 */
@Injectable()
export class IdempotentUploads {
  constructor(@Optional() private readonly store?: IdempotencyStore) {}

  /**
   * Runs `work` and returns what the handler returns. With an Idempotency-Key `work` runs in one transaction with the stored
   * answer, and not at all when the answer is known. Remove what the upload left behind in both cases.
   *
   * @throws 409 as `IdempotencyStore.once`
   */
  async once(
    request: Request,
    { digest }: Pick<Upload<unknown>, 'digest'>,
    work: () => Promise<UploadAnswer>,
  ): Promise<unknown> {
    const response = request.res!;
    const header = request.headers['idempotency-key'];
    if (header === undefined || !this.store) {
      const { status, data } = await work();
      response.status(status);
      return data;
    }
    const identity = idempotentRequest({
      principal: currentContext()?.principal,
      key: checkedIdempotencyKey(header),
      method: request.method,
      path: request.path,
      query: request.originalUrl.split('?')[1] ?? '',
      body: digest,
    });
    const answer = await this.store.once(identity, async () => {
      const { status, data } = await work();
      return { status, body: JSON.stringify(successBody(data, 'public', envelopeFacts())) };
    });
    response.status(answer.status);
    if (answer.isReplay) response.set('Idempotent-Replayed', 'true');
    // the envelope lets a file pass as it is; Nest would write a buffer as JSON
    return new StreamableFile(Buffer.from(answer.body), { type: 'application/json; charset=utf-8' });
  }
}
