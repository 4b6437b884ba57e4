import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { NestExpressApplication } from '@nestjs/platform-express';
import { parseEvent, type Principal, type ReferralsEvent } from '@referral-exchange/contracts';
import { createApp, Database, newId } from '@referral-exchange/platform';
import {
  buildAdmin,
  principalFor,
  templateDatabase,
  TEST_PRINCIPAL_PUBLIC_KEY,
  testServiceKeys,
  type TestDatabase,
} from '@referral-exchange/testing';
import { request } from 'undici';
import { AppModule } from '../src/app.module.js';
import { readConfig } from '../src/config.js';
import { MIGRATIONS } from '../src/database/migrations.js';

/** An answer of the service. `data` and `error` are the envelope's. */
export interface Answer {
  status: number;
  body: any;
  data: any;
  /** `code` of the error, with its `details.reason` behind a slash when there is one. */
  code: string | undefined;
  text: string;
  headers: Record<string, string | string[] | undefined>;
}

/** One caller of the service. */
export interface Client {
  firmId: string;
  name: string;
  get(path: string, headers?: Record<string, string>): Promise<Answer>;
  post(path: string, body?: object, headers?: Record<string, string>): Promise<Answer>;
  patch(path: string, body: object, headers?: Record<string, string>): Promise<Answer>;
  put(path: string, body: object, headers?: Record<string, string>): Promise<Answer>;
  delete(path: string, headers?: Record<string, string>): Promise<Answer>;
  as(change: Partial<Principal>): Client;
}

const PUBLIC = '/api/public/v1';

/** The real service over HTTP on a database of its own; its outbox keeps every event, as there is no Kafka. */
export class TestService {
  private constructor(
    readonly app: NestExpressApplication,
    readonly database: Database,
    private readonly url: string,
    private readonly testDatabase: TestDatabase,
    private readonly closeAuth: () => void,
  ) {}

  static async start(environment: Record<string, string> = {}): Promise<TestService> {
    const testDatabase = await templateDatabase('referrals', MIGRATIONS);
    // no auth either, unless a test brings one: whoever is not in the read model does not exist
    const auth = createServer((_, response) => response.writeHead(404).end('{}'));
    await new Promise<void>((resolve) => auth.listen(0, '127.0.0.1', resolve));
    const config = readConfig({
      PORT: '0',
      LOG_LEVEL: 'fatal',
      DATABASE_URL: testDatabase.url,
      KAFKA_BROKERS: '127.0.0.1:1',
      PRINCIPAL_PUBLIC_KEY: TEST_PRINCIPAL_PUBLIC_KEY,
      ...testServiceKeys('referrals'),
      DATA_ENCRYPTION_KEY: Buffer.alloc(32, 1).toString('base64'),
      SERVICE_URL_AUTH: `http://127.0.0.1:${(auth.address() as AddressInfo).port}`,
      EXPIRY_INTERVAL_MS: '3600000',
      ...environment,
    });
    const app = await createApp({ name: 'referrals', module: AppModule.with(config), config });
    await app.listen(0, '127.0.0.1');
    const { port } = app.getHttpServer().address() as AddressInfo;
    return new TestService(app, app.get(Database), `http://127.0.0.1:${port}`, testDatabase, () =>
      auth.close(),
    );
  }

  async stop(): Promise<void> {
    await this.app.close();
    this.closeAuth();
    await this.testDatabase.drop();
  }

  /** A new firm with a full key. */
  async firm(name = 'Abbott & Crane LLP', isActive = true): Promise<Client> {
    const id = newId();
    const prefix = Array.from({ length: 6 }, () =>
      String.fromCharCode(65 + Math.floor(Math.random() * 26)),
    ).join('');
    await this.database.query(
      `INSERT INTO firms (id, name, reference_prefix, is_active, is_test_firm, updated_at)
       VALUES ($1, $2, $3, $4, false, now())`,
      [id, name, prefix, isActive],
    );
    return this.client({ firmId: id, firmName: name, keyId: newId() });
  }

  client(principal: Partial<Principal>): Client {
    const call = (method: string, path: string, body?: object, headers: Record<string, string> = {}) =>
      this.call(method, path, body === undefined ? undefined : JSON.stringify(body), {
        'x-principal': principalFor(principal),
        ...headers,
      });
    return {
      firmId: principal.firmId ?? '',
      name: principal.firmName ?? '',
      get: (path, headers) => call('GET', path, undefined, headers),
      post: (path, body, headers) => call('POST', path, body, headers),
      patch: (path, body, headers) => call('PATCH', path, body, headers),
      put: (path, body, headers) => call('PUT', path, body, headers),
      delete: (path, headers) => call('DELETE', path, undefined, headers),
      as: (change) => this.client({ ...principal, ...change }),
    };
  }

  get admin(): Client {
    return this.client(buildAdmin());
  }

  async call(
    method: string,
    path: string,
    body: string | undefined,
    headers: Record<string, string>,
  ): Promise<Answer> {
    const address = path.startsWith('/api/') ? path : `${PUBLIC}${path}`;
    const answer = await request(`${this.url}${address}`, {
      method: method as 'GET',
      body,
      headers: { ...(body === undefined ? {} : { 'content-type': 'application/json' }), ...headers },
    });
    const text = await answer.body.text();
    const parsed = text === '' ? undefined : JSON.parse(text);
    const error = parsed?.error;
    const reason = error?.details?.reason;
    return {
      status: answer.statusCode,
      body: parsed,
      data: parsed?.data,
      code: error && (typeof reason === 'string' ? `${error.code}/${reason}` : error.code),
      text,
      headers: answer.headers as Answer['headers'],
    };
  }

  /** Every event so far, oldest first, or those of one case; each is checked against its schema. */
  async events(baseCaseId?: string): Promise<ReferralsEvent[]> {
    const rows = await this.database.query<{ payload: string }>(
      `SELECT payload FROM outbox WHERE $1::text IS NULL OR key = $1 ORDER BY id`,
      [baseCaseId ?? null],
    );
    return rows.map(({ payload }) => parseEvent(JSON.parse(payload)) as ReferralsEvent);
  }

  /** Types of the events of one case. */
  async eventTypes(baseCaseId: string): Promise<string[]> {
    return (await this.events(baseCaseId)).map((event) => event.type.replace('.v1', ''));
  }
}

/** A valid body of POST /sent-cases. */
export function caseBody(change: object = {}) {
  return {
    title: 'Rear-end collision on I-95',
    caseType: 'Motor Vehicle Accident',
    jurisdiction: 'ny',
    clientFirstName: 'Dana',
    clientLastName: 'Whitfield',
    ...change,
  };
}

/** A case of `sender` referred to `receiver`. */
export async function referred(sender: Client, receiver: Client, change: object = {}) {
  const { data, status, text } = await sender.post(
    '/sent-cases',
    caseBody({ referentFirmId: receiver.firmId, ...change }),
  );
  if (status !== 201) throw new Error(text);
  return { baseCaseId: data.baseCaseId as string, referralId: data.referralId as string, record: data };
}

/** As `referred`, acknowledged by the receiver. */
export async function acknowledged(sender: Client, receiver: Client, change: object = {}) {
  const ids = await referred(sender, receiver, change);
  const { status, text } = await receiver.post(
    `/cases/${ids.baseCaseId}/referrals/${ids.referralId}/acknowledge`,
  );
  if (status !== 200) throw new Error(text);
  return ids;
}
