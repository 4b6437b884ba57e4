import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { Agent, request } from 'undici';

/**
 * What a caller may try again: a call still running, a limit, a fault (interface, "Errors"). Anything else
 * but a 2xx is a finding.
 */
const RETRIED = new Set([409, 429, 503]);
const RETRY_PAUSE_MS = 250;
const CALL_TIMEOUT_MS = 40_000;

export interface Answer {
  status: number;
  body: { data: Record<string, unknown>; meta: Record<string, unknown> } & Record<string, unknown>;
}

/** A body that is not JSON, e.g. an upload. */
export interface Form {
  contentType: string;
  bytes: Buffer;
}

/** A firm's client as documented: it retries with its Idempotency-Key until it has an answer. */
export class FirmClient {
  /** Answers that no fault excuses: a 500, a 401, a 503 without Retry-After … With how often each came. */
  readonly findings = new Map<string, number>();
  retries = 0;
  private readonly agent = new Agent({ connections: 32, headersTimeout: CALL_TIMEOUT_MS });
  private readonly baseUrl: string;
  private readonly key: string;

  constructor(baseUrl: string, key: string) {
    this.baseUrl = baseUrl;
    this.key = key;
  }

  /** Sends until the call is answered with 2xx, or `signal` aborts; null then. */
  async settled(
    method: 'GET' | 'POST',
    path: string,
    signal: AbortSignal,
    body?: object | Form,
  ): Promise<Answer | null> {
    const headers = method === 'POST' ? { 'idempotency-key': randomUUID() } : {};
    while (!signal.aborted) {
      const answer = await this.once(method, path, body, headers);
      if (answer && answer.status < 300) return answer;
      this.retries++;
      await sleep(RETRY_PAUSE_MS);
    }
    return null;
  }

  /** One try; null when the connection failed, which tells the caller nothing. */
  async once(
    method: 'GET' | 'POST',
    path: string,
    body?: object | Form,
    headers: object = {},
  ): Promise<Answer | null> {
    const { contentType, bytes }: Partial<Form> = body ? asForm(body) : {};
    try {
      const {
        statusCode,
        headers: sent,
        body: stream,
      } = await request(this.baseUrl + path, {
        method,
        dispatcher: this.agent,
        headers: {
          'x-api-key': this.key,
          ...(contentType ? { 'content-type': contentType } : {}),
          ...headers,
        },
        body: bytes ?? null,
        bodyTimeout: CALL_TIMEOUT_MS,
      });
      const answer = { status: statusCode, body: JSON.parse(await stream.text()) as Answer['body'] };
      if (statusCode >= 300)
        this.judge(`${method} ${path.replace(/[0-9a-f-]{36}/g, '{id}')}`, answer, sent['retry-after']);
      return answer;
    } catch {
      return null;
    }
  }

  async close(): Promise<void> {
    await this.agent.close();
  }

  private judge(call: string, { status, body }: Answer, retryAfter: unknown): void {
    const { code, message } = (body.error ?? {}) as { code?: string; message?: string };
    if (!RETRIED.has(status)) this.note(`${call} answered ${status} ${code}: ${message}`);
    else if (status === 503 && retryAfter === undefined)
      this.note(`${call} answered 503 without Retry-After: ${message}`);
  }

  private note(finding: string): void {
    this.findings.set(finding, (this.findings.get(finding) ?? 0) + 1);
  }
}

function asForm(body: object | Form): Form {
  if ('bytes' in body) return body;
  return { contentType: 'application/json', bytes: Buffer.from(JSON.stringify(body)) };
}
