/** Where a page of a list stands: `page` from 1, `limit` rows a page, `total` rows in all. */
export interface PageOf {
  page: number;
  limit: number;
  total: number;
}

/** A result that becomes `data` with `pagination { page, limit, total, totalPages }` (decisions, 1.9). */
export class Page<T> {
  readonly pagination: PageOf & { totalPages: number };

  constructor(
    readonly rows: T[],
    { page, limit, total }: PageOf,
  ) {
    this.pagination = { page, limit, total, totalPages: Math.ceil(total / limit) };
  }
}

/** A handler's result whose fields stand beside `meta`, with no `data` (interface: GET /external-links). */
export class Unwrapped {
  constructor(readonly body: object) {}
}

/** A handler's result with more than its value: extra `meta` fields and response headers. */
export class Annotated {
  constructor(
    readonly value: unknown,
    readonly meta: Record<string, unknown>,
    readonly headers: Record<string, string>,
  ) {}
}

function annotate(value: unknown, meta: Record<string, unknown>, headers: Record<string, string>): Annotated {
  if (!(value instanceof Annotated)) return new Annotated(value, meta, headers);
  return new Annotated(value.value, { ...value.meta, ...meta }, { ...value.headers, ...headers });
}

/** Adds fields to `meta`, e.g. `nextCursor` of /status-updates. */
export function withMeta(value: unknown, meta: Record<string, unknown>): Annotated {
  return annotate(value, meta, {});
}

/** Adds response headers to a result. */
export function withHeaders(value: unknown, headers: Record<string, string>): Annotated {
  return annotate(value, {}, headers);
}
