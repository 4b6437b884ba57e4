import type { Principal } from '@referral-exchange/contracts';
import type { PrincipalTokens } from '../credentials/principal-tokens.js';
import type { Exchange } from '../exchange/exchange.js';
import { ForwardedCall } from './forwarded-call.js';
import { requestBody } from './request-body.js';
import { requestHeaders } from './request-headers.js';
import type { RouteTable } from './route-table.js';
import type { Upstreams } from './upstreams.js';

/** Sends a call on to the owner of its path. */
export class Forwarder {
  constructor(
    private readonly routes: RouteTable,
    private readonly upstreams: Upstreams,
    private readonly tokens: PrincipalTokens,
    private readonly headersDeadlineMs: number,
  ) {}

  /**
   * Settles when the call is off; its answer streams by itself. Without a principal none is told.
   *
   * @throws {ApiError} 413 `file_too_large`, 400 on a body that cannot be read
   */
  async forward(exchange: Exchange, service: string, principal: Principal | null): Promise<void> {
    if (exchange.req.destroyed) return;
    const taken = requestBody(exchange, this.routes.bodyLimit(exchange.target?.segments ?? []));
    const body = taken instanceof Promise ? await taken : taken;
    const token = principal && this.tokens.of(principal);
    const headers = requestHeaders(exchange, token instanceof Promise ? await token : token);
    if (exchange.res.destroyed) return;
    const upstream = this.upstreams.get(service);
    new ForwardedCall(exchange, {
      upstream,
      headers,
      body,
      headersDeadlineMs: this.headersDeadlineMs,
    }).start();
  }
}
