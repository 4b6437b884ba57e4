import { principalHeaders } from '../index.js';

export type Json = Record<string, any>;

interface CallOptions {
  method?: string;
  headers?: Record<string, string>;
  body?: string | Uint8Array;
  /** What the caller's principal departs by; null: no principal at all. */
  as?: Json | null;
}

/** Calls to a tiny service: paths are relative to its public base, or whole addresses. */
export class TinyClient {
  constructor(private readonly baseUrl: string) {}

  async call(
    path: string,
    init: CallOptions = {},
  ): Promise<{ status: number; body: Json; headers: Headers }> {
    const response = await fetch(path.startsWith('http') ? path : this.baseUrl + path, {
      method: init.method ?? (init.body === undefined ? 'GET' : 'POST'),
      headers: {
        ...(init.as === null ? {} : principalHeaders(init.as)),
        ...(init.body === undefined ? {} : { 'content-type': 'application/json' }),
        ...init.headers,
      },
      body: init.body as string,
    });
    const text = await response.text();
    return {
      status: response.status,
      body: text ? (JSON.parse(text) as Json) : {},
      headers: response.headers,
    };
  }

  post(path: string, value: unknown, rest: CallOptions = {}) {
    return this.call(path, { body: typeof value === 'string' ? value : JSON.stringify(value), ...rest });
  }
}
