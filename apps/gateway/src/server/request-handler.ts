import type { IncomingMessage, ServerResponse } from 'node:http';
import { Injectable } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import { INTERNAL_PREFIX, PUBLIC_PREFIX } from '@referral-exchange/contracts';
import { runInContext } from '@referral-exchange/telemetry';
import { unknownPath } from '@referral-exchange/http';
import { Authenticator } from '../credentials/authenticator.js';
import type { Exchange } from '../exchange/exchange.js';
import { areaOf, type RequestTarget } from '../exchange/request-target.js';
import { refuse } from '../exchange/refusal.js';
import { RouteTable } from '../forward/route-table.js';
import { MCP_METADATA_PAGES } from '../mcp/mcp-metadata.controller.js';
import { RouteOwners } from '../stream/route-owners.js';
import { RateLimits } from '../rate-limit/rate-limits.js';
import { Cors } from './cors.js';
import {
  API_METHODS,
  isApiMethod,
  isPageMethod,
  isPreflight,
  methodsOf,
  PAGE_METHODS,
  refusedMethod,
} from './methods.js';
import { checkHost, readTarget } from './read-target.js';

/** The Express application of Nest, which answers the gateway's own pages. */
type OwnPages = (req: IncomingMessage, res: ServerResponse) => void;

/**
 * Handles every request: read the address, authenticate the caller, count the call, find the service, forward
 * it (decisions, 1.3 for the order).
 */
@Injectable()
export class RequestHandler {
  private readonly ownPages: OwnPages;

  constructor(
    private readonly routeTable: RouteTable,
    private readonly authenticator: Authenticator,
    private readonly rateLimits: RateLimits,
    private readonly routeOwners: RouteOwners,
    private readonly cors: Cors,
    host: HttpAdapterHost,
  ) {
    this.ownPages = host.httpAdapter.getInstance<OwnPages>();
  }

  /** Answers one request. Never rejects. */
  async handle(exchange: Exchange): Promise<void> {
    try {
      await this.answer(exchange);
    } catch (error) {
      await this.refuse(exchange, error);
    }
  }

  private async answer(exchange: Exchange): Promise<void> {
    // `OPTIONS *` asks about the server as a whole (RFC 9110, 9.3.7)
    if (exchange.method === 'OPTIONS' && exchange.req.url === '*') {
      checkHost(exchange.req);
      return this.answerOptions(exchange, API_METHODS);
    }
    const target = (exchange.target = readTarget(exchange.req));
    if (isOwnPage(target.path)) return this.showOwnPage(exchange);
    const found = this.routeTable.find(target.area, target.segments);
    const route = (exchange.route = found?.takesAdminKey && !exchange.mayAdminister ? undefined : found);
    if (exchange.method === 'OPTIONS') return this.showMethods(exchange, target);
    this.cors.allow(exchange);
    if (target.area === 'origin' && !route) {
      await this.rateLimits.consume(exchange, null);
      throw unknownPath(exchange.method, target.path);
    }
    if (route?.isOpen) {
      this.authenticator.checkOpen(exchange);
      await this.rateLimits.consume(exchange, null);
      return this.routeOwners.answer(exchange, route.service, null);
    }
    const principal = (exchange.principal = await this.authenticator.authenticate(exchange));
    await this.rateLimits.consume(exchange, principal);
    if (!isApiMethod(exchange.method)) throw refusedMethod(exchange, methodsOf(target) ?? API_METHODS);
    if (!route) throw unknownPath(exchange.method, target.path);
    return this.routeOwners.answer(exchange, route.service, principal);
  }

  /** Of an address that is refused, as far as it can be read: the envelope of the error depends on it. */
  private findArea(exchange: Exchange): void {
    const target = areaOf(exchange.req.url ?? '');
    exchange.target = target;
    exchange.route = this.routeTable.find(target.area, target.segments);
  }

  private async showOwnPage(exchange: Exchange): Promise<void> {
    const { req, res, method } = exchange;
    if (method === 'OPTIONS') return this.answerOptions(exchange, PAGE_METHODS);
    if (!isPageMethod(method)) throw refusedMethod(exchange, PAGE_METHODS);
    if (isHealth(exchange) || isAsset(exchange)) await this.rateLimits.look(exchange);
    else await this.rateLimits.consume(exchange, null);
    const own = exchange.ownHeaders();
    for (let i = 0; i < own.length; i += 2) res.setHeader(own[i] as string, own[i + 1] as string);
    runInContext({ requestId: exchange.requestId, traceparent: exchange.traceparent }, () =>
      this.ownPages(req, res),
    );
  }

  /**
   * OPTIONS of a path: the methods that are there. A preflight of a path that is not there is admitted, so
   * that the page can read the 404 of the call itself, which says what is near.
   */
  private async showMethods(exchange: Exchange, target: RequestTarget): Promise<void> {
    const { route } = exchange;
    if (route?.decidesCors && isPreflight(exchange)) {
      await this.rateLimits.consume(exchange, null);
      return this.routeOwners.answer(exchange, route.service, null);
    }
    const methods = methodsOf(target);
    if (methods !== undefined) return this.answerOptions(exchange, methods);
    if (route?.isOpen || isPreflight(exchange)) return this.answerOptions(exchange, API_METHODS);
    await this.rateLimits.consume(exchange, null);
    throw unknownPath(exchange.method, target.path);
  }

  private async answerOptions(exchange: Exchange, methods: string): Promise<void> {
    await this.rateLimits.look(exchange);
    this.cors.answerOptions(exchange, methods);
  }

  /** A refused call that is not counted yet counts for its address. */
  private async refuse(exchange: Exchange, error: unknown): Promise<void> {
    if (!exchange.target) this.findArea(exchange);
    if (exchange.rate) return refuse(exchange, error);
    try {
      await this.rateLimits.consume(exchange, null);
      refuse(exchange, error);
    } catch (limited) {
      refuse(exchange, limited);
    }
  }
}

/** Probes are not counted: a caller that has used up its limit may still ask whether the service is up. */
const HEALTH = new Set(['/health/live', '/health/ready', `${PUBLIC_PREFIX}/health`]);
const PAGES = new Set([
  ...HEALTH,
  '/',
  '/index.md',
  '/llms.txt',
  '/docs',
  '/docs.md',
  '/app',
  '/favicon.ico',
  `${PUBLIC_PREFIX}/openapi.json`,
  `${INTERNAL_PREFIX}/openapi.json`,
  ...MCP_METADATA_PAGES,
]);

/** Whether the gateway answers this path itself, without a credential. */
function isOwnPage(path: string): boolean {
  return PAGES.has(path) || path.startsWith('/docs/') || path.startsWith('/app/');
}

/**
 * Styles and scripts are not counted, only pages: a page without its style is none, and readers in one office
 * share an address.
 */
function isAsset({ target }: Exchange): boolean {
  return target !== undefined && /^\/(docs|app)\/assets\//.test(target.path);
}

function isHealth({ target }: Exchange): boolean {
  return target !== undefined && HEALTH.has(target.path);
}
