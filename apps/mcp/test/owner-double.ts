import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { INTERNAL_PREFIX, PUBLIC_PREFIX, serviceUrlVariable } from '@referral-exchange/contracts';
import { OWNERS } from '../src/config.js';

/** A call that reached an owner. */
interface OwnerCall {
  method: string;
  /** Below the prefix, without the query. */
  path: string;
  prefix: string;
  query: URLSearchParams;
  headers: IncomingMessage['headers'];
  body: any;
}

interface OwnerReply {
  status?: number;
  data?: unknown;
  error?: object;
  pagination?: object;
  meta?: object;
  headers?: Record<string, string>;
}

type Answer = OwnerReply | ((call: OwnerCall) => OwnerReply);

/** The owners of all records, played by one server: it answers as the test says, and keeps the calls. */
export class OwnerDouble {
  readonly calls: OwnerCall[] = [];
  /** How far the clock of auth is ahead of that of this machine. */
  clockAheadMs = 0;
  private readonly answers = new Map<string, Answer>();
  private readonly server = createServer((request, response) => void this.handle(request, response));

  static async start(): Promise<OwnerDouble> {
    const owner = new OwnerDouble();
    await once(owner.server.listen(0, '127.0.0.1'), 'listening');
    return owner;
  }

  /** The settings with which the service finds its owners here. */
  get settings(): Record<string, string> {
    const url = `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
    return Object.fromEntries(OWNERS.map((name) => [serviceUrlVariable(name), url]));
  }

  /** `GET /referrals/{id}`: what it answers from now on. */
  answer(operation: string, answer: Answer): void {
    this.answers.set(operation, answer);
  }

  /** Calls that were no reads, in order. */
  get writes(): OwnerCall[] {
    return this.calls.filter(({ method }) => method !== 'GET');
  }

  forget(): void {
    this.calls.length = 0;
    this.answers.clear();
  }

  stop(): void {
    this.server.close();
    this.server.closeAllConnections();
  }

  private async handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (request.url === '/health/time')
      return void response.end(JSON.stringify({ now: Date.now() + this.clockAheadMs }));
    const call = await readCall(request);
    this.calls.push(call);
    const found = [...this.answers].find(([operation]) => fits(operation, call))?.[1];
    const missing = { status: 404, error: { code: 'resource_not_found', message: 'No such resource' } };
    const reply: OwnerReply = (typeof found === 'function' ? found(call) : found) ?? missing;
    const { status = 200, headers = {}, ...body } = reply;
    response.writeHead(status, { 'content-type': 'application/json', ...headers });
    response.end(JSON.stringify({ meta: {}, ...body }));
  }
}

async function readCall(request: IncomingMessage): Promise<OwnerCall> {
  const { pathname, searchParams } = new URL(request.url!, 'http://owner.invalid');
  const prefix = pathname.startsWith(PUBLIC_PREFIX) ? PUBLIC_PREFIX : INTERNAL_PREFIX;
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const text = Buffer.concat(chunks).toString('utf8');
  return {
    method: request.method!,
    path: decodeURIComponent(pathname.slice(prefix.length)),
    prefix,
    query: searchParams,
    headers: request.headers,
    body: text === '' ? undefined : JSON.parse(text),
  };
}

function fits(operation: string, { method, path }: OwnerCall): boolean {
  const [wanted, pattern] = operation.split(' ') as [string, string];
  return method === wanted && new RegExp(`^${pattern.replaceAll(/\{\w+\}/g, '[^/]+')}$`).test(path);
}
