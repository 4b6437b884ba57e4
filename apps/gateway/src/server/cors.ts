import { Inject, Injectable } from '@nestjs/common';
import { CONFIG } from '@referral-exchange/telemetry';
import type { GatewayConfig } from '../config.js';
import type { Exchange } from '../exchange/exchange.js';

const ALLOWED_HEADERS =
  'Content-Type, X-API-Key, Authorization, Idempotency-Key, If-Match, If-None-Match, X-Request-Id, traceparent';
const EXPOSED_HEADERS =
  'X-Request-Id, X-RateLimit-Limit, X-RateLimit-Remaining, X-RateLimit-Reset, Retry-After, ETag, Idempotent-Replayed';
const PREFLIGHT_SECONDS = '600';

/** What assistants that run in a page send and read besides (MCP, "Transports"). */
const MCP_HEADERS = ', Accept, Last-Event-ID, MCP-Protocol-Version, Mcp-Method, Mcp-Name';
const MCP_EXPOSED = ', WWW-Authenticate';

/** Lets browsers call from the origins in CORS_ORIGINS. None by default: API keys belong on servers. */
@Injectable()
export class Cors {
  private readonly origins: ReadonlySet<string>;

  constructor(@Inject(CONFIG) config: GatewayConfig) {
    this.origins = new Set(config.CORS_ORIGINS);
  }

  /** Lets the calling page read the response, if its origin is allowed. */
  allow(exchange: Exchange): void {
    if (this.origins.size === 0) return;
    exchange.corsHeaders = ['Vary', 'Origin'];
    const { origin } = exchange.req.headers;
    if (origin === undefined || !this.origins.has(origin)) return;
    exchange.corsHeaders.push('Access-Control-Allow-Origin', origin);
    const isMcp = exchange.target?.area === 'mcp';
    exchange.corsHeaders.push(
      'Access-Control-Expose-Headers',
      isMcp ? EXPOSED_HEADERS + MCP_EXPOSED : EXPOSED_HEADERS,
    );
    // the cookies of a session; the public API takes none
    if (exchange.target?.area === 'internal')
      exchange.corsHeaders.push('Access-Control-Allow-Credentials', 'true');
  }

  /** Answers OPTIONS with the methods of the path. */
  answerOptions(exchange: Exchange, methods: string): void {
    this.allow(exchange);
    const headers = exchange.ownHeaders();
    headers.push('Allow', methods);
    if (exchange.corsHeaders?.includes('Access-Control-Allow-Origin')) {
      const allowed = exchange.target?.area === 'mcp' ? ALLOWED_HEADERS + MCP_HEADERS : ALLOWED_HEADERS;
      headers.push('Access-Control-Allow-Methods', methods, 'Access-Control-Allow-Headers', allowed);
      headers.push('Access-Control-Max-Age', PREFLIGHT_SECONDS);
    }
    exchange.res.writeHead(204, headers);
    exchange.res.end();
  }
}
