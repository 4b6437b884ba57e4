import { randomUUID } from 'node:crypto';
import type { Sandbox, SeededFirm } from '../local/suite/sandbox.ts';

/** A customer of the API. Each call rejects on anything but a 2xx. */
export interface Caller {
  post<T = unknown>(path: string, body: object): Promise<T>;
  put(path: string, body: object): Promise<unknown>;
  patch(path: string, body: object): Promise<unknown>;
  upload<T = unknown>(path: string, fileName: string, bytes: Buffer): Promise<T>;
}

/** What somebody signs in with. */
export type Credentials = SeededFirm['user'];

/** The administrator of a running suite, and its firms. */
export class Callers {
  private readonly sandbox: Sandbox;

  constructor(sandbox: Sandbox) {
    this.sandbox = sandbox;
  }

  newPairs(pairs: number): Promise<{ sender: SeededFirm; receiver: SeededFirm }[]> {
    return this.admin('POST', '/admin/test-firms', { pairs });
  }

  rename({ firm }: SeededFirm, name: string): Promise<unknown> {
    return this.admin('PATCH', `/admin/firms/${firm.id}`, { name });
  }

  /** The address of an endpoint of the suite that accepts or refuses webhooks. */
  testReceiver(name: 'accepting' | 'failing'): string {
    return `${this.sandbox.internalUrl}/test-receivers/${name}`;
  }

  /** A firm, by its full key. */
  of({ keys }: SeededFirm): Caller {
    return this.withKey(keys.full);
  }

  /** A provider, and a person of it who can sign in. */
  async newProvider(name: string): Promise<{ id: string; caller: Caller; user: Credentials }> {
    const { id } = await this.admin<{ id: string }>('POST', '/admin/providers', { name });
    const keyOf = { name: 'Example', tier: 'STANDARD' };
    const { key } = await this.admin<{ key: string }>('POST', `/admin/providers/${id}/api-keys`, keyOf);
    const user = { email: `${randomUUID()}@example.test`, password: randomUUID() };
    await this.admin('POST', '/admin/users', { ...user, role: 'provider_user', providerId: id });
    return { id, caller: this.withKey(key), user };
  }

  /** A person who operates the exchange, or the administrator of a firm that is no test firm. */
  async newPerson(firmId?: string): Promise<Credentials> {
    const user = { email: `${randomUUID()}@example.test`, password: randomUUID() };
    const role = firmId ? { role: 'firm_admin', firmId } : { role: 'system_admin' };
    await this.admin('POST', '/admin/users', { ...user, firstName: 'Olu', lastName: 'Adeyemi', ...role });
    return user;
  }

  newFirm(name: string): Promise<{ id: string }> {
    return this.admin('POST', '/admin/firms', { name });
  }

  private withKey(key: string): Caller {
    const { baseUrl } = this.sandbox;
    const json = (method: string) => (path: string, body: object) =>
      call(method, baseUrl + path, { 'X-API-Key': key }, body) as never;
    return {
      post: json('POST'),
      put: json('PUT'),
      patch: json('PATCH'),
      upload: (path, fileName, bytes) => {
        const form = new FormData();
        form.append('file', new Blob([Uint8Array.from(bytes)]), fileName);
        return call('POST', baseUrl + path, { 'X-API-Key': key }, form) as never;
      },
    };
  }

  private admin<T>(method: string, path: string, body: object): Promise<T> {
    const { internalUrl, adminApiKey } = this.sandbox;
    return call(method, internalUrl + path, { 'X-Admin-Api-Key': adminApiKey }, body) as Promise<T>;
  }
}

async function call(
  method: string,
  url: string,
  credential: Record<string, string>,
  body: object,
): Promise<unknown> {
  const isForm = body instanceof FormData;
  const answer = await fetch(url, {
    method,
    headers: {
      ...credential,
      'Idempotency-Key': randomUUID(),
      ...(!isForm && { 'Content-Type': 'application/json' }),
    },
    body: isForm ? body : JSON.stringify(body),
  });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${method} ${url}: ${answer.status} ${text}`);
  return (JSON.parse(text) as { data: unknown }).data;
}
