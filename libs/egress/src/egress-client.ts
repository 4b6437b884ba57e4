import type { OnApplicationShutdown } from '@nestjs/common';
import { Agent, type Dispatcher } from 'undici';
import { guardedConnector } from './guarded-connector.js';
import { createHostResolver, type ResolveHost } from './host-resolver.js';
import { connectionError, statusError, TIMED_OUT } from './call-error.js';
import { SsrfBlocked } from './ssrf-blocked.js';
import { judgeUrl, type EgressMode } from './target-url.policy.js';

export interface EgressOptions {
  mode: EgressMode;
  /** Limit for connecting, headers and body together, milliseconds. Default 10,000 (interface, "Limits"). */
  deadlineMs?: number;
  /** Default: the system's name servers. */
  resolveHost?: ResolveHost;
  /** Additional trusted root certificates, PEM; for tests. */
  ca?: string;
}

export interface EgressRequest {
  method: 'GET' | 'POST' | 'PATCH';
  target: string;
  headers: Record<string, string>;
  body?: string;
}

/** How one call ended. `error` is null if and only if the endpoint answered 2xx in time. */
export interface CallOutcome {
  /** Null: no response came. */
  statusCode: number | null;
  /** One of the texts of call-error.ts. */
  error: string | null;
}

/** The outcome of a call whose response is read. */
export interface ReadOutcome extends CallOutcome {
  /** Null when the response is longer than `MAX_RESPONSE_BYTES`, or did not come whole. */
  body: Buffer | null;
}

const DEADLINE_MS = 10_000;
/** The rest of a longer response is not read (decisions, section 7). */
export const MAX_RESPONSE_BYTES = 64 * 1024;

/**
 * The only client for addresses that firms name: SSRF guard, no redirects, TLS verified, connections pooled
 * per origin, one deadline for everything. It does not limit the number of concurrent requests; its callers
 * do.
 */
export class EgressClient implements OnApplicationShutdown {
  private readonly agent: Agent;
  private readonly open = new Set<Exchange>();
  private readonly deadlineMs: number;
  readonly mode: EgressMode;

  constructor(options: EgressOptions) {
    this.mode = options.mode;
    this.deadlineMs = options.deadlineMs ?? DEADLINE_MS;
    const { mode, ca, resolveHost = createHostResolver() } = options;
    this.agent = new Agent({
      connect: guardedConnector({ mode, ca, resolveHost, timeoutMs: this.deadlineMs }),
      pipelining: 1,
      // the deadline of the exchange covers these
      headersTimeout: 0,
      bodyTimeout: 0,
    });
  }

  /** Sends a POST and returns how it ended. Never throws and never takes longer than the deadline. */
  post(target: string, headers: Record<string, string>, body: string): Promise<CallOutcome> {
    return new Promise((resolve) => this.send({ method: 'POST', target, headers, body }, null, resolve));
  }

  /** Sends a request and also returns the body of its response. Never throws, never exceeds the deadline. */
  read(request: EgressRequest): Promise<ReadOutcome> {
    const body = new ResponseBody();
    return new Promise((resolve) =>
      this.send(request, body, (outcome) => resolve({ ...outcome, body: body.whole() })),
    );
  }

  /** Aborts all requests in flight, as another process may attempt these. They end as timed out. */
  abortAll(): void {
    for (const exchange of [...this.open]) exchange.abort();
  }

  /** Aborts all requests in flight and closes the pools. */
  async close(): Promise<void> {
    this.abortAll();
    await this.agent.destroy();
  }

  onApplicationShutdown(): Promise<void> {
    return this.close();
  }

  private send(
    { target, ...request }: EgressRequest,
    response: ResponseBody | null,
    done: (outcome: CallOutcome) => void,
  ): void {
    const verdict = judgeUrl(target, this.mode);
    if (!verdict.ok) {
      return done({ statusCode: null, error: new SsrfBlocked(words(verdict.reason)).message });
    }
    const { url } = verdict;
    const exchange = new Exchange(this.deadlineMs, response, (outcome) => {
      this.open.delete(exchange);
      done(outcome);
    });
    this.open.add(exchange);
    try {
      this.agent.dispatch({ origin: url.origin, path: url.pathname + url.search, ...request }, exchange);
    } catch (error) {
      exchange.fail(error);
    }
  }
}

/** The body of one response, up to the limit. */
class ResponseBody {
  private readonly chunks: Buffer[] = [];
  private isWhole = false;

  add(chunk: Buffer): void {
    this.chunks.push(chunk);
  }

  end(): void {
    this.isWhole = true;
  }

  whole(): Buffer | null {
    return this.isWhole ? Buffer.concat(this.chunks) : null;
  }
}

/** One request and its response, on undici's lowest interface: a stream per attempt would be too slow. */
class Exchange implements Dispatcher.DispatchHandler {
  private controller?: Dispatcher.DispatchController;
  private status: number | null = null;
  private bytes = 0;
  private isOver = false;
  private readonly timer: NodeJS.Timeout;

  constructor(
    deadlineMs: number,
    private readonly body: ResponseBody | null,
    private readonly done: (outcome: CallOutcome) => void,
  ) {
    this.timer = setTimeout(() => this.abort(), deadlineMs);
  }

  /** Ends it as timed out. */
  abort(): void {
    if (this.isOver) return;
    this.finish({ statusCode: this.status, error: TIMED_OUT });
    this.controller?.abort(new Error(TIMED_OUT));
  }

  onRequestStart(controller: Dispatcher.DispatchController): void {
    this.controller = controller;
    // it waited for a connection beyond its deadline: nothing must be sent any more
    if (this.isOver) controller.abort(new Error(TIMED_OUT));
  }

  onResponseStart(_controller: Dispatcher.DispatchController, statusCode: number): void {
    // 1xx is not the final response
    if (statusCode >= 200) this.status = statusCode;
  }

  onResponseData(controller: Dispatcher.DispatchController, chunk: Buffer): void {
    this.bytes += chunk.length;
    if (this.bytes <= MAX_RESPONSE_BYTES) this.body?.add(chunk);
    if (this.bytes <= MAX_RESPONSE_BYTES || this.isOver) return;
    this.finish(this.answered());
    controller.abort(new Error('The response is longer than is read'));
  }

  onResponseEnd(): void {
    if (!this.isOver) this.body?.end();
    this.finish(this.answered());
  }

  onResponseError(_controller: Dispatcher.DispatchController, error: Error): void {
    this.fail(error);
  }

  /** Ends it as a failed connection. */
  fail(error: unknown): void {
    this.finish({ statusCode: this.status, error: connectionError(error) });
  }

  private answered(): CallOutcome {
    return { statusCode: this.status, error: statusError(this.status ?? 0) };
  }

  private finish(outcome: CallOutcome): void {
    if (this.isOver) return;
    this.isOver = true;
    clearTimeout(this.timer);
    this.done(outcome);
  }
}

/** `non_public_address` → `non-public address`. */
function words(reason: string): string {
  return reason === 'non_public_address' ? 'non-public address' : reason.replaceAll('_', ' ');
}
