import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { Server as NetServer, type AddressInfo, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { AccessLog } from './access-log.js';
import { clientAddress } from '../exchange/client-address.js';
import { Exchange } from '../exchange/exchange.js';
import { ConnectRefused, type MalformedRequests } from './malformed-requests.js';
import type { RequestHandler } from './request-handler.js';

export interface GatewayServerSettings {
  TRUSTED_PROXIES: number;
  CLIENT_HEADERS_TIMEOUT_MS: number;
  CLIENT_REQUEST_TIMEOUT_MS: number;
  STOP_DEADLINE_MS: number;
}

/** Longer than the usual patience of a load balancer in front, so that it is the one who closes. */
const KEEP_ALIVE_MS = 75_000;
/** The services behind read 16 KiB (Node's own limit); the rest is room for the headers that the gateway adds. */
const MAX_HEADER_BYTES = 12_288;
/** How often clients that are too slow are looked for, and idle connections closed while stopping. */
const CHECK_MS = 1_000;
const STOP_SWEEP_MS = 50;
/**
 * How long connections without a call stay open after the stop began: a caller may be sending its next call on one just
 * now. That call is answered, and told to end the connection.
 */
const IDLE_GRACE_MS = 1_000;

/** The raw server in front of everything: what is forwarded never meets Nest or Express (ADR 0030). */
export class GatewayServer {
  readonly #server: Server;
  #isStopping = false;

  constructor(
    private readonly handler: RequestHandler,
    private readonly malformed: MalformedRequests,
    private readonly accessLog: AccessLog,
    private readonly settings: GatewayServerSettings,
  ) {
    this.#server = createServer({
      headersTimeout: settings.CLIENT_HEADERS_TIMEOUT_MS,
      requestTimeout: settings.CLIENT_REQUEST_TIMEOUT_MS,
      connectionsCheckingInterval: CHECK_MS,
      keepAliveTimeout: KEEP_ALIVE_MS,
      maxHeaderSize: MAX_HEADER_BYTES,
      // answered by RequestHandler, in the envelope
      requireHostHeader: false,
    });
    this.#server.on('request', (req, res) => this.#answer(req, res, false));
    this.#server.on('checkContinue', (req, res) => this.#answer(req, res, true));
    this.#server.on('checkExpectation', (req, res) => this.#answer(req, res, false));
    this.#server.on(
      'connect',
      (_req, socket) => void malformed.answer(new ConnectRefused(), socket as Socket),
    );
    this.#server.on('clientError', (error, socket) => void malformed.answer(error, socket as Socket));
  }

  /** Port 0 takes a free one; answers the port. */
  async listen(port: number): Promise<number> {
    await new Promise<void>((resolve, reject) => {
      this.#server.once('error', reject);
      this.#server.listen(port, resolve);
    });
    return (this.#server.address() as AddressInfo).port;
  }

  /**
   * Accepts no more connections, tells the open ones to end after their next answer, and settles when the last one is
   * gone. What is not done by the deadline is cut.
   */
  async stop(): Promise<void> {
    this.#isStopping = true;
    // not the server's own close: that would cut connections without a call at once
    const closed = new Promise<void>((resolve) =>
      NetServer.prototype.close.call(this.#server, () => resolve()),
    );
    const over = new AbortController();
    await Promise.race([closed, this.#endConnections(over.signal)]);
    over.abort();
    await closed;
    this.#server.close();
  }

  async #endConnections(over: AbortSignal): Promise<void> {
    const deadline = Date.now() + this.settings.STOP_DEADLINE_MS;
    await pause(Math.min(IDLE_GRACE_MS, this.settings.STOP_DEADLINE_MS), over);
    while (!over.aborted && Date.now() < deadline) {
      this.#server.closeIdleConnections();
      await pause(STOP_SWEEP_MS, over);
    }
    if (!over.aborted) this.#server.closeAllConnections();
  }

  #answer(req: IncomingMessage, res: ServerResponse, expectsContinue: boolean): void {
    if (this.#isStopping) res.shouldKeepAlive = false;
    const exchange = new Exchange(req, res, clientAddress(req, this.settings.TRUSTED_PROXIES));
    exchange.expectsContinue = expectsContinue;
    // a write to a caller that has just gone is no fault of ours; `close` tells of it
    res.on('error', () => undefined);
    this.accessLog.follow(exchange);
    void this.handler.handle(exchange);
  }
}

/** Waits, or less when `over` says so. */
async function pause(ms: number, over: AbortSignal): Promise<void> {
  await sleep(ms, undefined, { signal: over }).catch(() => undefined);
}
