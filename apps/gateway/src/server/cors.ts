import type { Exchange } from '../exchange/exchange.js';

const ALLOWED_HEADERS =
  'Content-Type, X-API-Key, Authorization, Idempotency-Key, If-Match, If-None-Match, X-Request-Id, traceparent';
const EXPOSED_HEADERS =
  'X-Request-Id, X-RateLimit-Limit, X-RateLimit-Remaining, X-RateLimit-Reset, Retry-After, ETag, Idempotent-Replayed';
const PREFLIGHT_SECONDS = '600';

/** Lets browsers call from the origins of the settings. None by default: keys belong on servers. */
export class Cors {
  readonly #origins: ReadonlySet<string>;

  constructor(origins: readonly string[]) {
    this.#origins = new Set(origins);
  }

  /** Marks the answer as readable for the calling page, when its origin is a listed one. */
  allow(exchange: Exchange): void {
    if (this.#origins.size === 0) return;
    exchange.corsHeaders = ['Vary', 'Origin'];
    const { origin } = exchange.req.headers;
    if (origin === undefined || !this.#origins.has(origin)) return;
    exchange.corsHeaders.push('Access-Control-Allow-Origin', origin);
    exchange.corsHeaders.push('Access-Control-Expose-Headers', EXPOSED_HEADERS);
  }

  /** Answers OPTIONS, with the same `methods` for every path of the API, so that it tells nothing about what exists. */
  answerOptions(exchange: Exchange, methods: string): void {
    this.allow(exchange);
    const headers = exchange.ownHeaders();
    headers.push('Allow', methods);
    if (exchange.corsHeaders?.includes('Access-Control-Allow-Origin')) {
      headers.push('Access-Control-Allow-Methods', methods, 'Access-Control-Allow-Headers', ALLOWED_HEADERS);
      headers.push('Access-Control-Max-Age', PREFLIGHT_SECONDS);
    }
    exchange.res.writeHead(204, headers);
    exchange.res.end();
  }
}
