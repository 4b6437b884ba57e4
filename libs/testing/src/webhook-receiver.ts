import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { Arrivals } from './arrivals.js';
import { selfSignedCertificate } from './self-signed-certificate.js';
import { checkSignature, type SignatureCheck } from './webhook-signature.js';

/** What the receiver does with one request. `{}` is 200 with an empty body. */
export interface Answer {
  /** Default 200. */
  status?: number;
  headers?: Record<string, string>;
  body?: string | Buffer;
  /** Waits before the answer begins. */
  delayMs?: number;
  /** Waits for this before the answer begins. */
  after?: Promise<unknown>;
  /**
   * How the answer goes wrong: `hang` never begins; `hang_in_body` sends the head and stops; `drip` sends one
   * byte of the body each `dripMs`; `flood` sends `floodBytes` of body; `reset` cuts the connection.
   */
  mode?: 'hang' | 'hang_in_body' | 'drip' | 'flood' | 'reset';
  /** Default 100. */
  dripMs?: number;
  /** Default 10 MiB. */
  floodBytes?: number;
}

/** One request as it came over the wire. */
export interface ReceivedWebhook {
  method: string;
  path: string;
  /** Names in lower case. */
  headers: IncomingHttpHeaders;
  rawBody: Buffer;
  /** Milliseconds since the epoch, when the whole body was there. */
  arrivedAt: number;
  /** The body as JSON. Throws when it is none. */
  json<T = Record<string, unknown>>(): T;
  /** Checks `X-Service-Signature` over the exact bytes. */
  checkSignature(secret: string): SignatureCheck;
}

type Script = (request: ReceivedWebhook) => Answer;

/** A partner's endpoint that does as it is told and forgets nothing. Listens on loopback. */
export class WebhookReceiver {
  private readonly arrivals = new Arrivals<ReceivedWebhook>(
    ({ method, path, headers }) => `${method} ${path} ${headers['x-service-event'] ?? ''}`,
  );
  private readonly queued: Answer[] = [];
  private script: Script = () => ({});
  private open = 0;
  private peak = 0;

  private constructor(
    private readonly server: ReturnType<typeof createServer>,
    /** Where to post: `http(s)://127.0.0.1:<port>/hook`. */
    readonly url: string,
  ) {}

  /** Starts on a free port, or on a given one (after `close`). `tls`: with a self-signed certificate. */
  static async start(options: { tls?: boolean; port?: number } = {}): Promise<WebhookReceiver> {
    let receiver: WebhookReceiver | undefined;
    const onRequest = (request: IncomingMessage, response: ServerResponse) =>
      void receiver?.serve(request, response).catch(() => response.destroy());
    const server = options.tls
      ? createTlsServer(selfSignedCertificate(), onRequest)
      : createServer(onRequest);
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject).listen(options.port ?? 0, '127.0.0.1', resolve);
    });
    const { port } = server.address() as AddressInfo;
    receiver = new WebhookReceiver(server, `${options.tls ? 'https' : 'http'}://127.0.0.1:${port}/hook`);
    return receiver;
  }

  /** Every request so far. */
  get requests(): readonly ReceivedWebhook[] {
    return this.arrivals.all;
  }

  /** The most requests that were open at one time. */
  get peakInFlight(): number {
    return this.peak;
  }

  /** Answers for the next requests, one each; after them the script speaks again. */
  answerNext(...answers: Answer[]): void {
    this.queued.push(...answers);
  }

  /** Answers every other request like this, or by what the request is. */
  answerAlways(answer: Answer | Script): void {
    this.script = typeof answer === 'function' ? answer : () => answer;
  }

  /** The earliest request that fits and was not handed out yet. Fails after `timeoutMs`, with what came. */
  next(fits?: (request: ReceivedWebhook) => boolean, timeoutMs?: number): Promise<ReceivedWebhook> {
    return this.arrivals.next(fits, timeoutMs);
  }

  /** Waits until `count` requests have come in all. */
  count(count: number, timeoutMs?: number): Promise<ReceivedWebhook[]> {
    return this.arrivals.count(count, timeoutMs);
  }

  /** Cuts what is open and stops listening. */
  async close(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise<void>((resolve) => this.server.close(() => resolve()));
  }

  private async serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    this.peak = Math.max(this.peak, ++this.open);
    response.once('close', () => this.open--);
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const received = toReceived(request, Buffer.concat(chunks));
    const answer = this.queued.shift() ?? this.script(received);
    this.arrivals.push(received);
    await answer.after;
    if (answer.delayMs) await new Promise((resolve) => setTimeout(resolve, answer.delayMs).unref());
    await give(answer, response);
  }
}

function toReceived(request: IncomingMessage, rawBody: Buffer): ReceivedWebhook {
  const { headers } = request;
  return {
    method: request.method ?? '',
    path: request.url ?? '',
    headers,
    rawBody,
    arrivedAt: Date.now(),
    json: <T>() => JSON.parse(rawBody.toString()) as T,
    checkSignature: (secret) => checkSignature(rawBody, String(headers['x-service-signature'] ?? ''), secret),
  };
}

async function give(answer: Answer, response: ServerResponse): Promise<void> {
  const { mode, body = '' } = answer;
  if (mode === 'hang') return;
  if (mode === 'reset') {
    response.socket?.resetAndDestroy();
    return;
  }
  response.writeHead(answer.status ?? 200, answer.headers);
  if (mode === 'hang_in_body') return response.flushHeaders();
  if (mode === 'drip') return drip(response, Buffer.from(body), answer.dripMs ?? 100);
  if (mode === 'flood') return flood(response, answer.floodBytes ?? 10 * 1024 * 1024);
  response.end(body);
}

async function drip(response: ServerResponse, body: Buffer, everyMs: number): Promise<void> {
  for (const byte of body) {
    if (response.destroyed) return;
    response.write(Buffer.from([byte]));
    await new Promise((resolve) => setTimeout(resolve, everyMs).unref());
  }
  response.end();
}

async function flood(response: ServerResponse, bytes: number): Promise<void> {
  const chunk = Buffer.alloc(64 * 1024, 'x');
  const closed = once(response, 'close');
  for (let sent = 0; sent < bytes && !response.destroyed; sent += chunk.length) {
    if (!response.write(chunk)) await Promise.race([once(response, 'drain'), closed]);
  }
  response.end();
}
