import type { IncomingMessage } from 'node:http';
import { Inject, Injectable } from '@nestjs/common';
import { ApiError } from '@referral-exchange/contracts';
import { CONFIG } from '@referral-exchange/telemetry';
import type { GatewayConfig } from '../config.js';

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Refuses what a page of another site makes a browser send (ADR 16). A browser adds cookies to it by itself,
 * so the cookie alone does not show that the user meant it. A page cannot forge `Sec-Fetch-Site` and
 * `Origin`; programs that send neither are not browsers.
 */
@Injectable()
export class CrossSiteRequests {
  private readonly origins: ReadonlySet<string>;
  private readonly scheme: string;

  constructor(@Inject(CONFIG) { PUBLIC_BASE_URL, CORS_ORIGINS }: GatewayConfig) {
    const { origin, protocol } = new URL(PUBLIC_BASE_URL);
    this.origins = new Set([origin, ...CORS_ORIGINS]);
    this.scheme = protocol;
  }

  /** @throws {ApiError} 403 `permission_denied` when another site made a request that changes something */
  refuse({ method = 'GET', headers }: IncomingMessage): void {
    if (SAFE_METHODS.has(method)) return;
    const { origin, host } = headers;
    const site = headers['sec-fetch-site'];
    if (site === 'same-origin' || site === 'none') return;
    if (origin === undefined && site === undefined) return;
    if (origin !== undefined && (this.origins.has(origin) || origin === `${this.scheme}//${host}`)) return;
    const from = origin === undefined ? '' : `, ${origin}`;
    throw new ApiError(
      'permission_denied',
      `A page of another site${from} sent this request: call from our own pages, from an origin in CORS_ORIGINS, or with Authorization: Bearer`,
      { reason: 'cross_site_request' },
    );
  }
}
