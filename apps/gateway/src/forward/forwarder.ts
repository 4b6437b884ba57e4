import { Readable } from 'node:stream';
import { Inject, Injectable } from '@nestjs/common';
import { SpanKind } from '@opentelemetry/api';
import type { Principal } from '@referral-exchange/contracts';
import { beginSpan, CONFIG } from '@referral-exchange/telemetry';
import type { GatewayConfig } from '../config.js';
import { PrincipalTokens } from '../credentials/principal-tokens.js';
import type { Exchange } from '../exchange/exchange.js';
import { ForwardedCall, type OutgoingCall } from './forwarded-call.js';
import { RequestBodies } from './request-body.js';
import { requestHeaders } from './request-headers.js';
import { RouteTable } from './route-table.js';
import { UnreadResponses } from './unread-responses.js';
import { Upstreams } from './upstreams.js';

/** Sends a request on to the service that owns its path. */
@Injectable()
export class Forwarder {
  private readonly limits: Pick<OutgoingCall, 'headersDeadlineMs' | 'readerPatienceMs'>;

  constructor(
    private readonly routeTable: RouteTable,
    private readonly upstreams: Upstreams,
    private readonly requestBodies: RequestBodies,
    private readonly unreadResponses: UnreadResponses,
    private readonly principalTokens: PrincipalTokens,
    @Inject(CONFIG) config: GatewayConfig,
  ) {
    this.limits = {
      headersDeadlineMs: config.UPSTREAM_HEADERS_TIMEOUT_MS,
      readerPatienceMs: config.CLIENT_READ_TIMEOUT_MS,
    };
  }

  /**
   * Settles when the request is sent; the response then streams by itself. Without a principal no
   * `x-principal` is sent.
   *
   * @throws {ApiError} 413 `file_too_large`, 400, 408, 429 or 503 on a body that is not read to its end
   *   (RequestBodies)
   */
  async forward(exchange: Exchange, service: string, principal: Principal | null): Promise<void> {
    if (exchange.req.destroyed) return;
    const taken = this.requestBodies.take(
      exchange,
      this.routeTable.bodyLimit(exchange.target?.segments ?? []),
    );
    const body = taken instanceof Promise ? await taken : taken;
    const token = principal && this.principalTokens.of(principal);
    const principalToken = token instanceof Promise ? await token : token;
    if (exchange.res.destroyed) return this.requestBodies.release(exchange);
    beginUpstreamSpan(exchange, service);
    const headers = requestHeaders(exchange, principalToken);
    const upstream = this.upstreams.get(service, body instanceof Readable);
    const { requestBodies: bodies, unreadResponses: unread } = this;
    new ForwardedCall(exchange, { upstream, headers, body, bodies, unread, ...this.limits }).start();
  }
}

/** The wait for the service as a span of its own, when the call is traced. */
function beginUpstreamSpan(exchange: Exchange, service: string): void {
  if (!exchange.span?.isRecording()) return;
  const { span, traceparent } = beginSpan(`${exchange.method} ${service}`, {
    kind: SpanKind.CLIENT,
    parent: exchange.traceparent,
    attributes: { 'http.request.method': exchange.method, 'server.address': service },
  });
  exchange.upstream = { span, traceparent };
}
