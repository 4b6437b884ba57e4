import { Inject, Injectable } from '@nestjs/common';
import { ApiError, type Principal } from '@referral-exchange/contracts';
import { methodNotAllowed, successBody, unknownPath, withMeta } from '@referral-exchange/http';
import { accessRuleOf, decideAccess } from '@referral-exchange/identity';
import { clock, CONFIG } from '@referral-exchange/telemetry';
import type { GatewayConfig } from '../config.js';
import type { Exchange } from '../exchange/exchange.js';
import { presentServiceHealth } from './present-service-health.js';
import { ReadServiceHealth } from './read-service-health.js';
import { ServiceHealthController } from './service-health.controller.js';

const RULE = accessRuleOf(
  ServiceHealthController.prototype.listServiceHealth,
  ServiceHealthController,
  'GET',
);
/** Segments of /admin/service-health. */
const DEPTH = 2;
/** The dashboard that the deployment brings (deploy/observability/dashboards). */
const OVERVIEW = '/d/referral-exchange-overview';

/** Answers administrators about the health of services. */
@Injectable()
export class AnswerServiceHealth {
  constructor(
    private readonly readServiceHealth: ReadServiceHealth,
    @Inject(CONFIG) private readonly config: Pick<GatewayConfig, 'GRAFANA_URL'>,
  ) {}

  /** @throws {ApiError} 404 for paths below and for other methods, 403 for other callers */
  async execute(exchange: Exchange, principal: Principal): Promise<void> {
    const { method, target, res } = exchange;
    const refusal = decideAccess(principal, RULE);
    if (refusal) throw new ApiError(refusal.code, refusal.message, refusal.details);
    if (target!.segments.length !== DEPTH) throw unknownPath(method, target!.path);
    if (method !== 'GET' && method !== 'HEAD') {
      exchange.allow = 'GET, HEAD, OPTIONS';
      throw methodNotAllowed(method, ['GET', 'HEAD']);
    }
    const known = await this.readServiceHealth.execute();
    if (res.destroyed) return;
    const rows = known.services.map((service) => presentServiceHealth(service, known));
    const body = withMeta(rows, { askedAt: known.askedAt.toISOString(), grafanaUrl: this.grafanaUrl() });
    const facts = { requestId: exchange.requestId, timestamp: clock.date().toISOString() };
    const text = JSON.stringify(successBody(body, 'internal', facts));
    const headers = exchange.ownHeaders();
    headers.push('Content-Type', 'application/json; charset=utf-8');
    headers.push('Content-Length', String(Buffer.byteLength(text)));
    res.writeHead(200, headers);
    res.end(text);
  }

  private grafanaUrl(): string | null {
    const { GRAFANA_URL } = this.config;
    return GRAFANA_URL === undefined ? null : GRAFANA_URL.replace(/\/$/, '') + OVERVIEW;
  }
}
