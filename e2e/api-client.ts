import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { request } from 'undici';
import { docUrlFault } from './error-pages.js';
import { OpenApiContract } from './openapi-contract.js';
import { busySeconds, patiently } from './patience.js';
import { publishedDocument } from './published-document.js';

/** Where the suite under test is: what tools/local wrote when it was ready (design, section 7). */
export interface Sandbox {
  baseUrl: string;
  internalUrl: string;
  authUrl: string;
  adminApiKey: string;
  postgresUrl: string;
  redisUrl: string;
  kafkaBrokers: string;
  mailDir: string;
  services: Record<string, { pid: number; url: string }>;
}

export function readSandbox(): Sandbox {
  const file = process.env.E2E_SANDBOX;
  if (!file)
    throw new Error(
      'E2E_SANDBOX is not set: journeys run through `npm test`, which starts the suite for them',
    );
  return JSON.parse(readFileSync(file, 'utf8')) as Sandbox;
}

export interface TestFirm {
  firm: { id: string; name: string };
  user: { email: string; password: string };
  keys: { read_only: string; standard: string; full: string };
}

export interface Answer {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  /** Parsed JSON, or null for an empty body. */
  body: any;
  text: string;
}

/**
 * An API consumer: plain HTTP through the gateway. Every exchange is held against the published OpenAPI
 * document; a fault of the contract fails the call, and so does an error that does not lead to its entry in
 * the docs. A call that a busy suite refuses with 503 and `Retry-After` is sent again; a POST has an
 * `Idempotency-Key` for that.
 */
export class ApiClient {
  private static contracts = new Map<string, Promise<OpenApiContract>>();

  constructor(
    private readonly base: string,
    private readonly credentials: Record<string, string> = {},
    private readonly patienceMs?: number,
  ) {}

  as(credentials: Record<string, string>): ApiClient {
    return new ApiClient(this.base, credentials, this.patienceMs);
  }

  /** The same consumer, for whom a 503 is an answer as any other. */
  get once(): ApiClient {
    return new ApiClient(this.base, this.credentials, 0);
  }

  key(apiKey: string): ApiClient {
    return this.as({ 'x-api-key': apiKey });
  }

  get = (path: string, headers?: Record<string, string>) => this.send('GET', path, undefined, headers);
  post = (path: string, body?: unknown, headers?: Record<string, string>) =>
    this.send('POST', path, body, headers);
  patch = (path: string, body?: unknown, headers?: Record<string, string>) =>
    this.send('PATCH', path, body, headers);
  put = (path: string, body?: unknown, headers?: Record<string, string>) =>
    this.send('PUT', path, body, headers);
  delete = (path: string, headers?: Record<string, string>) => this.send('DELETE', path, undefined, headers);

  /** Sends JSON and answers what came back, whatever its status. */
  async send(
    method: string,
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ): Promise<Answer> {
    const answer = await this.raw(method, path, body === undefined ? undefined : JSON.stringify(body), {
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...headers,
    });
    const contract = await this.contract();
    const faults = contract.faults({
      method,
      path: new URL(this.base + path).pathname,
      requestBody: body,
      status: answer.status,
      responseBody: answer.body,
      headers: answer.headers,
    });
    if (faults.length > 0)
      throw new Error(`The OpenAPI document and the service differ:\n${faults.join('\n')}\n${answer.text}`);
    const docUrl: unknown = answer.body?.error?.docUrl;
    const unled = typeof docUrl === 'string' ? await docUrlFault(docUrl) : null;
    if (unled) throw new Error(`${unled}\n${answer.text}`);
    return answer;
  }

  /** Sends any bytes, for requests that no document would allow. */
  raw(
    method: string,
    path: string,
    body?: string | Buffer,
    headers: Record<string, string> = {},
  ): Promise<Answer> {
    const all = {
      ...(method === 'POST' && { 'idempotency-key': randomUUID() }),
      ...this.credentials,
      ...headers,
    };
    return patiently(
      () => this.exchange(method, path, body, all),
      (answer) => busySeconds(answer.status, answer.headers['retry-after']),
      this.patienceMs,
    );
  }

  private async exchange(
    method: string,
    path: string,
    body: string | Buffer | undefined,
    headers: Record<string, string>,
  ): Promise<Answer> {
    const response = await request(this.base + path, { method: method as 'GET', headers, body });
    const text = await response.body.text();
    return { status: response.statusCode, headers: response.headers, body: parsed(text), text };
  }

  private contract(): Promise<OpenApiContract> {
    let contract = ApiClient.contracts.get(this.base);
    if (!contract) {
      contract = publishedDocument(this.base).then((document) => new OpenApiContract(document));
      ApiClient.contracts.set(this.base, contract);
    }
    return contract;
  }
}

/** JSON as its value, no text as null, anything else as the text that it is. */
function parsed(text: string): unknown {
  if (text === '') return null;
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
