import { createHash } from 'node:crypto';
import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  PRINCIPAL_AUDIENCE,
  PRINCIPAL_CLAIM,
  PRINCIPAL_HEADER,
  PRINCIPAL_ISSUER,
  SERVICE_TOKEN_HEADER,
  verifyCredentialCall,
  verifySessionCall,
  type Principal,
  type VerifyCredentialResponse,
  type VerifyTokenResponse,
} from '@referral-exchange/contracts';
import { TEST_PRINCIPAL_PUBLIC_KEY, testServiceKeys } from '@referral-exchange/testing';
import { importSPKI, jwtVerify, type JWTPayload } from 'jose';

export interface Seen {
  method: string;
  url: string;
  headers: IncomingMessage['headers'];
  bytes: number;
  sha256: string;
}

/** A test service behind the gateway: records its requests and answers as the test says. */
export class Upstream {
  readonly seen: Seen[] = [];
  /** Answers requests; by default with an echo. */
  answer?: RequestListener;
  private readonly server: Server;

  private constructor() {
    this.server = createServer((req, res) => void this.receive(req, res));
    this.server.keepAliveTimeout = 75_000;
  }

  static async start(port = 0): Promise<Upstream> {
    const upstream = new Upstream();
    await new Promise<void>((resolve) => upstream.server.listen(port, '127.0.0.1', resolve));
    return upstream;
  }

  get port(): number {
    return (this.server.address() as AddressInfo).port;
  }

  get url(): string {
    return `http://127.0.0.1:${this.port}`;
  }

  get last(): Seen {
    const last = this.seen.at(-1);
    if (!last) throw new Error('Nothing reached the upstream');
    return last;
  }

  async stop(): Promise<void> {
    const closed = new Promise((resolve) => this.server.close(resolve));
    this.server.closeAllConnections();
    await closed;
  }

  private async receive(req: IncomingMessage, res: ServerResponse): Promise<void> {
    if (this.answer) return this.answer(req, res);
    const digest = createHash('sha256');
    let bytes = 0;
    try {
      for await (const chunk of req as AsyncIterable<Buffer>) {
        digest.update(chunk);
        bytes += chunk.length;
      }
    } catch {
      return; // the caller went away
    }
    const seen = {
      method: req.method ?? '',
      url: req.url ?? '',
      headers: req.headers,
      bytes,
      sha256: digest.digest('hex'),
    };
    this.seen.push(seen);
    res.writeHead(200, { 'content-type': 'application/json' });
    res.end(JSON.stringify({ data: { bytes: seen.bytes, sha256: seen.sha256 }, meta: {} }));
  }
}

/** Auth as the gateway sees it: verifies keys, and counts how often it was asked. */
export class FakeAuth {
  /** By the SHA-256 of the key. */
  readonly keys = new Map<string, VerifyCredentialResponse>();
  /** By the whole token of a session. */
  readonly sessions = new Map<string, VerifyTokenResponse>();
  asked = 0;
  /** How long it takes to verify a key, milliseconds. */
  delayMs = 0;
  /** Most keys that it verified at once. */
  mostAtOnce = 0;
  private atOnce = 0;
  /** Claims of the service token of the last request. */
  lastService?: JWTPayload;
  /** Trace context of the last question about a key. */
  lastTraceparent?: string;

  constructor(readonly upstream: Upstream) {
    upstream.answer = (req, res) => void this.receive(req, res);
  }

  know(key: string, answer: VerifyCredentialResponse): void {
    this.keys.set(createHash('sha256').update(key).digest('hex'), answer);
  }

  private async receive(req: IncomingMessage, res: ServerResponse): Promise<void> {
    let text = '';
    for await (const chunk of req) text += String(chunk);
    if (req.url === '/health/live') return void res.end('{}');
    res.setHeader('content-type', 'application/json');
    if (req.url === '/health/time') return void res.end(JSON.stringify({ now: Date.now() }));
    if (req.url === verifySessionCall.path) {
      this.asked++;
      this.lastService = await readServiceToken(req.headers[SERVICE_TOKEN_HEADER]);
      const { token } = JSON.parse(text) as { token: string };
      return void res.end(JSON.stringify(this.sessions.get(token) ?? { outcome: 'invalid' }));
    }
    if (req.url !== verifyCredentialCall.path) {
      const { method = '', url = '', headers } = req;
      this.upstream.seen.push({ method, url, headers, bytes: text.length, sha256: '' });
      return void res.end(JSON.stringify({ data: {}, meta: {} }));
    }
    this.asked++;
    this.lastTraceparent = String(req.headers.traceparent);
    if (req.headers[PRINCIPAL_HEADER]) throw new Error('A principal was forwarded to auth');
    this.mostAtOnce = Math.max(this.mostAtOnce, ++this.atOnce);
    if (this.delayMs > 0) await sleep(this.delayMs);
    this.atOnce--;
    this.lastService = await readServiceToken(req.headers[SERVICE_TOKEN_HEADER]);
    const { sha256 } = JSON.parse(text) as { sha256: string };
    res.end(JSON.stringify(this.keys.get(sha256) ?? { outcome: 'unknown' }));
  }
}

/** Reads a principal as a service does: signature, issuer, audience and lifetime are checked. */
export async function readPrincipal(token: string | string[] | undefined): Promise<Principal> {
  const key = await importSPKI(TEST_PRINCIPAL_PUBLIC_KEY, 'ES256');
  const { payload } = await jwtVerify(String(token), key, {
    issuer: PRINCIPAL_ISSUER,
    audience: PRINCIPAL_AUDIENCE,
    algorithms: ['ES256'],
    maxTokenAge: 60,
  });
  return payload[PRINCIPAL_CLAIM] as Principal;
}

/** Reads a service token of the gateway as auth does. */
async function readServiceToken(token: string | string[] | undefined): Promise<JWTPayload> {
  const keys = JSON.parse(testServiceKeys('auth').SERVICE_PUBLIC_KEYS) as { gateway: string };
  const key = await importSPKI(keys.gateway, 'EdDSA');
  return (await jwtVerify(String(token), key, { issuer: 'gateway', audience: 'auth', maxTokenAge: 60 }))
    .payload;
}
