import type { Meta } from '../schemas/api.js';

/** An answer with what stands around its data. */
export interface Answer<T> {
  data: T;
  status: number;
  headers: Headers;
  requestId: string | undefined;
  /** Tag of the record, for `ifMatch` and `ifNoneMatch`. */
  etag: string | undefined;
  /** `nextCursor` comes with cursors, `dataAsOf` with statistics. */
  meta: Partial<Meta> & { nextCursor?: string; dataAsOf?: string | null };
}

/** A promise of the data. `withResponse()` gives the answer around it. */
export class Reply<T> implements Promise<T> {
  readonly [Symbol.toStringTag] = 'Reply';

  constructor(private readonly answer: Promise<Answer<T>>) {}

  /** The data with its ETag, request id, status and headers. */
  withResponse(): Promise<Answer<T>> {
    return this.answer;
  }

  then<A = T, B = never>(
    onFulfilled?: ((value: T) => A | PromiseLike<A>) | null,
    onRejected?: ((reason: unknown) => B | PromiseLike<B>) | null,
  ): Promise<A | B> {
    return this.answer.then(({ data }) => data).then(onFulfilled, onRejected);
  }

  catch<B = never>(onRejected?: ((reason: unknown) => B | PromiseLike<B>) | null): Promise<T | B> {
    return this.then(undefined, onRejected);
  }

  finally(onFinally?: (() => void) | null): Promise<T> {
    return this.then().finally(onFinally);
  }
}
