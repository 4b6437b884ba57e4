import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Principal } from '@referral-exchange/contracts';
import { notFound, runInContext } from '@referral-exchange/platform';
import type { Authenticator } from '../credentials/authenticator.js';
import type { Forwarder } from '../forward/forwarder.js';
import type { RequestTarget } from '../exchange/request-target.js';
import type { Route } from '../exchange/route.js';
import type { RouteTable } from '../forward/route-table.js';
import type { RateLimits } from '../rate-limit/rate-limits.js';
import type { Cors } from './cors.js';
import type { Exchange } from '../exchange/exchange.js';
import { API_METHODS, isApiMethod, isPageMethod, methodNotAllowed, PAGE_METHODS } from './methods.js';
import { isOwnPage } from './own-pages.js';
import { checkHost, readTarget } from './read-target.js';
import { refuse } from '../exchange/refusal.js';

/** Whatever answers the gateway's own pages: Nest's Express application. */
export type OwnPages = (req: IncomingMessage, res: ServerResponse) => void;

/**
 * The way of every request through the gateway: read the address, find out who calls, count the call, find the owner,
 * send it on (decisions, 1.3 for the order).
 */
export class RequestHandler {
  constructor(
    private readonly routes: RouteTable,
    private readonly authenticator: Authenticator,
    private readonly limits: RateLimits,
    private readonly forwarder: Forwarder,
    private readonly cors: Cors,
    private readonly ownPages: OwnPages,
  ) {}

  /** Answers one request. Never rejects. */
  async handle(exchange: Exchange): Promise<void> {
    try {
      await this.#handle(exchange);
    } catch (error) {
      await this.#refuse(exchange, error);
    }
  }

  async #handle(exchange: Exchange): Promise<void> {
    if (exchange.method === 'OPTIONS' && exchange.req.url === '*') return this.#answerForServer(exchange);
    const target = readTarget(exchange.req);
    exchange.target = target;
    if (isOwnPage(target.path)) return this.#showOwnPage(exchange);
    const route = (exchange.route = this.routes.find(target.area, target.segments));
    if (exchange.method === 'OPTIONS') return this.#answerOptions(exchange, API_METHODS);
    this.cors.allow(exchange);
    if (target.area === 'origin' && !route)
      throw notFound('No such page: the description of the API is at /docs');
    if (route?.isOpen) {
      await this.limits.consume(exchange, null);
      return this.forwarder.forward(exchange, route.service, null);
    }
    const principal = await this.#authenticate(exchange, target, route);
    exchange.principal = principal;
    await this.limits.consume(exchange, principal);
    if (!isApiMethod(exchange.method)) throw methodNotAllowed(exchange, API_METHODS);
    if (!route) throw notFound('No such operation: the description of the API is at /docs');
    return this.forwarder.forward(exchange, route.service, principal);
  }

  #authenticate({ req }: Exchange, target: RequestTarget, route?: Route): Principal | Promise<Principal> {
    return target.area === 'public'
      ? this.authenticator.ofPublicApi(req.headers)
      : this.authenticator.ofInternalApi(req.headers, route?.takesAdminKey ?? false);
  }

  async #showOwnPage(exchange: Exchange): Promise<void> {
    const { req, res, method } = exchange;
    if (method === 'OPTIONS') return this.#answerOptions(exchange, PAGE_METHODS);
    if (!isPageMethod(method)) throw methodNotAllowed(exchange, PAGE_METHODS);
    await this.limits.look(exchange);
    const own = exchange.ownHeaders();
    for (let i = 0; i < own.length; i += 2) res.setHeader(own[i] as string, own[i + 1] as string);
    runInContext({ requestId: exchange.requestId, traceparent: exchange.traceparent }, () =>
      this.ownPages(req, res),
    );
  }

  /** `OPTIONS *` asks about the server as a whole (RFC 9110, 9.3.7). */
  #answerForServer(exchange: Exchange): Promise<void> {
    checkHost(exchange.req);
    return this.#answerOptions(exchange, API_METHODS);
  }

  async #answerOptions(exchange: Exchange, methods: string): Promise<void> {
    await this.limits.look(exchange);
    this.cors.answerOptions(exchange, methods);
  }

  /** A call without a valid credential counts for its address, unless it was counted already. */
  async #refuse(exchange: Exchange, error: unknown): Promise<void> {
    if (exchange.rate) return refuse(exchange, error);
    try {
      await this.limits.consume(exchange, null);
      refuse(exchange, error);
    } catch (limited) {
      refuse(exchange, limited);
    }
  }
}
