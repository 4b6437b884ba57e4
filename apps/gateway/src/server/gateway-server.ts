import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { createServer as createNetServer, type Socket } from 'node:net';
import { setImmediate, setTimeout as sleep } from 'node:timers/promises';
import { Inject, Injectable, type BeforeApplicationShutdown } from '@nestjs/common';
import { endOldConnections } from '@referral-exchange/http';
import { CONFIG, Readiness } from '@referral-exchange/telemetry';
import type { GatewayConfig } from '../config.js';
import { clientAddress } from '../exchange/client-address.js';
import { Exchange } from '../exchange/exchange.js';
import { gatewayMetrics } from '../gateway.metrics.js';
import { HintStreams } from '../stream/hint-streams.js';
import { AccessLog } from './access-log.js';
import { ConnectRefused, MalformedRequests } from './malformed-requests.js';
import { PortListeners } from './port-listeners.js';
import { RequestHandler } from './request-handler.js';

/** Longer than the usual idle time-out of a load balancer, so that the load balancer closes first. */
const KEEP_ALIVE_MS = 75_000;
/** The services accept 16 KiB (Node's default); the difference is for the headers that the gateway adds. */
const MAX_HEADER_BYTES = 12_288;
/** How often too slow clients are looked for. */
const CHECK_MS = 1_000;
/** How often idle connections are closed while the server stops. */
const STOP_SWEEP_MS = 50;
/**
 * How long idle connections stay open after a stop begins: a caller may be sending its next call. That call
 * is answered with `Connection: close`.
 */
const IDLE_GRACE_MS = 1_000;

/** The HTTP server of the gateway. Forwarded calls do not pass through Nest or Express (ADR 0030). */
@Injectable()
export class GatewayServer implements BeforeApplicationShutdown {
  private readonly server: Server;
  private readonly publicPort: PortListeners;
  /** The same server at another port, where the admin routes are. */
  private readonly adminPort = new PortListeners(
    createNetServer({ allowHalfOpen: true, noDelay: true }, (socket) => {
      this.adminSockets.add(socket);
      this.server.emit('connection', socket);
    }),
  );
  private readonly adminSockets = new WeakSet<Socket>();
  private readonly stopObserving: () => void;

  constructor(
    private readonly requestHandler: RequestHandler,
    malformedRequests: MalformedRequests,
    private readonly accessLog: AccessLog,
    private readonly hintStreams: HintStreams,
    private readonly readiness: Readiness,
    @Inject(CONFIG) private readonly config: GatewayConfig,
  ) {
    this.server = createServer({
      headersTimeout: config.CLIENT_HEADERS_TIMEOUT_MS,
      requestTimeout: config.CLIENT_REQUEST_TIMEOUT_MS,
      connectionsCheckingInterval: CHECK_MS,
      keepAliveTimeout: KEEP_ALIVE_MS,
      maxHeaderSize: MAX_HEADER_BYTES,
      // RequestHandler checks it and answers in the envelope
      requireHostHeader: false,
    });
    // a caller that reads nothing of its response: longer than a service may take to answer
    this.server.timeout = config.UPSTREAM_HEADERS_TIMEOUT_MS + config.CLIENT_READ_TIMEOUT_MS;
    this.publicPort = new PortListeners(this.server);
    endOldConnections(this.server, config.CLIENT_CONNECTION_LIFETIME_MS);
    this.stopObserving = gatewayMetrics.openConnections.observe(async (observe) => {
      observe((await this.publicPort.count()) + (await this.adminPort.count()), {});
    });
    this.server.on('request', (req, res) => this.answer(req, res, false));
    this.server.on('checkContinue', (req, res) => this.answer(req, res, true));
    this.server.on('checkExpectation', (req, res) => this.answer(req, res, false));
    this.server.on(
      'connect',
      (_, socket) => void malformedRequests.answer(new ConnectRefused(), socket as Socket),
    );
    this.server.on('clientError', (error, socket) => void malformedRequests.answer(error, socket as Socket));
  }

  /** Returns the ports; port 0 takes a free one. Without a host it listens on all addresses. */
  async listen(): Promise<{ port: number; adminPort?: number }> {
    const { PORT, ADMIN_PORT, HOST: host } = this.config;
    const port = await this.publicPort.listen({ port: PORT, host });
    if (ADMIN_PORT === undefined) return { port };
    return { port, adminPort: await this.adminPort.listen({ port: ADMIN_PORT, host }) };
  }

  /**
   * Ends the streams, accepts no more connections, asks the open ones to end after their next response, and
   * settles when the last one is closed. At the deadline all remaining connections are closed.
   */
  async beforeApplicationShutdown(): Promise<void> {
    this.readiness.stop();
    // they would end by themselves only at the deadline
    this.hintStreams.stop();
    const closed = Promise.all([this.publicPort.close(), this.adminPort.close()]);
    const over = new AbortController();
    await Promise.race([closed, this.endConnections(over.signal)]);
    over.abort();
    await closed;
    this.server.close();
    this.stopObserving();
  }

  private async endConnections(over: AbortSignal): Promise<void> {
    const deadline = performance.now() + this.config.STOP_DEADLINE_MS;
    await pause(Math.min(IDLE_GRACE_MS, this.config.STOP_DEADLINE_MS), over);
    while (!over.aborted && performance.now() < deadline) {
      // a process that stood still reads first what has arrived meanwhile: a connection with a call is not
      // idle
      await setImmediate();
      this.server.closeIdleConnections();
      await pause(STOP_SWEEP_MS, over);
    }
    if (!over.aborted) this.server.closeAllConnections();
  }

  private answer(req: IncomingMessage, res: ServerResponse, expectsContinue: boolean): void {
    // also before the stop begins, while balancers learn that it is not ready: so fewer are left at the end
    if (this.readiness.stopping) res.shouldKeepAlive = false;
    const exchange = new Exchange(
      req,
      res,
      clientAddress(req, this.config.TRUSTED_PROXIES),
      this.config.publicOrigin,
    );
    exchange.expectsContinue = expectsContinue;
    exchange.mayAdminister = this.config.ADMIN_PORT === undefined || this.adminSockets.has(req.socket);
    // writing to a caller that has just gone away is not an error; AccessLog records it on `close`
    res.on('error', () => undefined);
    this.accessLog.follow(exchange);
    void this.requestHandler.handle(exchange);
  }
}

/** Waits, at most until `over` is aborted. */
async function pause(ms: number, over: AbortSignal): Promise<void> {
  await sleep(ms, undefined, { signal: over }).catch(() => undefined);
}
