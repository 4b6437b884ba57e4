import {
  PRINCIPAL_HEADER,
  PUBLIC_PREFIX,
  type Principal,
  type ServiceName,
} from '@referral-exchange/contracts';
import { request } from 'undici';
import { buildAdmin, principalFor } from './principal-for.js';
import { serviceHeaders } from './service-token-for.js';

/** A response of a service under test. */
export interface ServiceAnswer {
  status: number;
  /** The parsed JSON; undefined when there is no content, or another kind of it. */
  body: any;
  /** `data` of the envelope. */
  data: any;
  /** `code` of the error, with its `details.reason` behind a slash when there is one. */
  code: string | undefined;
  headers: Record<string, string | string[] | undefined>;
  text: string;
}

/** Another service that calls. */
interface AsService {
  service: ServiceName;
}

export interface CallOptions {
  /**
   * Default: a firm's key with tier full; `{ service }`: another service, by its own token; `null`: nobody.
   */
  as?: Partial<Principal> | AsService | null;
  /** Sent as JSON. */
  body?: unknown;
  /** Sent as it is, instead of `body`. */
  raw?: Buffer | string;
  headers?: Record<string, string>;
}

/** Calls a service as any principal; paths are whole. */
export class TestClient {
  /** @param name the service behind `url`, for the tokens of others that call it */
  constructor(
    readonly url: string,
    private readonly name = '',
  ) {}

  async call(method: string, path: string, options: CallOptions = {}): Promise<ServiceAnswer> {
    const { as, body, raw, headers = {} } = options;
    const answer = await request(`${this.url}${path}`, {
      method: method as 'GET',
      headers: {
        ...this.identityOf(as),
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...headers,
      },
      body: raw ?? (body === undefined ? undefined : JSON.stringify(body)),
    });
    const text = await answer.body.text();
    const isJson = /^application\/(?:\S+\+)?json/.test(String(answer.headers['content-type']));
    const parsed = isJson && text !== '' ? JSON.parse(text) : undefined;
    return {
      status: answer.statusCode,
      body: parsed,
      data: parsed?.data,
      code: codeOf(parsed?.error),
      headers: answer.headers as ServiceAnswer['headers'],
      text,
    };
  }

  private identityOf(as: CallOptions['as']): Record<string, string> {
    if (as === null) return {};
    if (as && 'service' in as) return serviceHeaders(as.service, this.name);
    return { [PRINCIPAL_HEADER]: principalFor(as) };
  }

  /** Calls as one principal. */
  as(principal: Partial<Principal>): TestCaller {
    return new TestCaller(this, principal);
  }

  get admin(): TestCaller {
    return this.as(buildAdmin());
  }
}

type Headers = Record<string, string>;

/** One caller of a service under test. A path that does not start with `/api/` is relative to {base_url}. */
export class TestCaller {
  constructor(
    private readonly service: TestClient,
    readonly principal: Partial<Principal>,
  ) {}

  get firmId(): string {
    return this.principal.firmId ?? '';
  }

  get name(): string {
    return this.principal.firmName ?? '';
  }

  get(path: string, headers?: Headers): Promise<ServiceAnswer> {
    return this.call('GET', path, { headers });
  }

  post(path: string, body?: unknown, headers?: Headers): Promise<ServiceAnswer> {
    return this.call('POST', path, { body, headers });
  }

  patch(path: string, body: unknown, headers?: Headers): Promise<ServiceAnswer> {
    return this.call('PATCH', path, { body, headers });
  }

  put(path: string, body: unknown, headers?: Headers): Promise<ServiceAnswer> {
    return this.call('PUT', path, { body, headers });
  }

  delete(path: string, headers?: Headers): Promise<ServiceAnswer> {
    return this.call('DELETE', path, { headers });
  }

  private call(method: string, path: string, options: CallOptions): Promise<ServiceAnswer> {
    const whole = path.startsWith('/api/') ? path : `${PUBLIC_PREFIX}${path}`;
    return this.service.call(method, whole, { ...options, as: this.principal });
  }

  /** The same caller with something changed. */
  as(change: Partial<Principal>): TestCaller {
    return new TestCaller(this.service, { ...this.principal, ...change });
  }
}

function codeOf(error: { code: string; details?: { reason?: unknown } } | undefined): string | undefined {
  const reason = error?.details?.reason;
  return error && typeof reason === 'string' ? `${error.code}/${reason}` : error?.code;
}
