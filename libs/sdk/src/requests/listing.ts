import type { Pagination } from '../schemas/api.js';
import type { Answer } from './reply.js';

/** One page of a list. */
export interface Page<T> {
  data: T[];
  /** Absent when the list is read with `after`. */
  pagination: Pagination | undefined;
  /** The value of `after` for the next call; only with `after`. */
  nextCursor: string | undefined;
  requestId: string | undefined;
}

/** What is asked of a list. */
export type ListQuery = { page?: number; limit?: number; after?: string };
export type ReadPage<T> = (query: ListQuery) => Promise<Answer<T[]> & { pagination?: Pagination }>;

const MOST_ROWS = 100;

/**
 * A list that is read when it is used: `await` gives its first page, `for await` every row of every page,
 * `pages()` the pages. Rows that come while you read by pages can move others; `reconcile` reads without
 * gaps.
 */
export class Listing<T> implements PromiseLike<Page<T>>, AsyncIterable<T> {
  constructor(
    private readonly read: ReadPage<T>,
    private readonly query: ListQuery = {},
  ) {}

  then<A = Page<T>, B = never>(
    onFulfilled?: ((value: Page<T>) => A | PromiseLike<A>) | null,
    onRejected?: ((reason: unknown) => B | PromiseLike<B>) | null,
  ): Promise<A | B> {
    return this.page(this.query).then(onFulfilled, onRejected);
  }

  /** Every row, page by page, 100 rows at once unless `limit` says otherwise. */
  async *[Symbol.asyncIterator](): AsyncGenerator<T, void, undefined> {
    for await (const { data } of this.pages()) yield* data;
  }

  /** Every page from the asked one on. With `after`, until the cursor has reached the end. */
  async *pages(): AsyncGenerator<Page<T>, void, undefined> {
    let query: ListQuery | undefined = { limit: MOST_ROWS, ...this.query };
    while (query) {
      const page: Page<T> = await this.page(query);
      yield page;
      query = nextOf(page, query);
    }
  }

  /** All rows in an array, at most `max`. */
  async toArray({ max }: { max: number }): Promise<T[]> {
    const rows: T[] = [];
    if (max < 1) return rows;
    for await (const row of this) if (rows.push(row) >= max) break;
    return rows;
  }

  private async page(query: ListQuery): Promise<Page<T>> {
    const { data, pagination, meta, requestId } = await this.read(query);
    return { data, pagination, nextCursor: meta.nextCursor, requestId };
  }
}

function nextOf<T>({ data, pagination, nextCursor }: Page<T>, query: ListQuery): ListQuery | undefined {
  if (data.length === 0) return undefined;
  if (!pagination) return nextCursor === undefined ? undefined : { ...query, after: nextCursor };
  return pagination.page < pagination.totalPages ? { ...query, page: pagination.page + 1 } : undefined;
}
