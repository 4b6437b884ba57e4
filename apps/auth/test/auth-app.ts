import { randomBytes } from 'node:crypto';
import type { INestApplicationContext, Type } from '@nestjs/common';
import { parseEvent, PRINCIPAL_HEADER, type DomainEvent, type Principal } from '@referral-exchange/contracts';
import { createApp, IdempotencyKeys1700000000000, stopGracefully } from '@referral-exchange/platform';
import {
  buildAdmin,
  principalFor,
  templateDatabase,
  TEST_PRINCIPAL_PUBLIC_KEY,
} from '@referral-exchange/testing';
import pg from 'pg';
import { AppModule } from '../src/app.module.js';
import { readConfig } from '../src/config.js';
import { MIGRATIONS } from '../src/database/migrations.js';

/** One answer, as a client sees it. */
export interface Answer {
  status: number;
  body: any;
}

export const ADMIN: Partial<Principal> = buildAdmin();
export const GATEWAY: Partial<Principal> = {
  ...buildAdmin(),
  kind: 'service',
  service: 'gateway',
};

/** Auth over HTTP on a database of its own; Kafka is away, so that events stay in the outbox to be looked at. */
export class AuthApp {
  private constructor(
    private readonly url: string,
    private readonly pool: pg.Pool,
    private readonly nest: INestApplicationContext,
    readonly close: () => Promise<void>,
  ) {}

  static async start(settings: Record<string, string> = {}): Promise<AuthApp> {
    const database = await templateDatabase('auth', [IdempotencyKeys1700000000000, ...MIGRATIONS]);
    const config = readConfig({
      PORT: '0',
      DATABASE_URL: database.url,
      KAFKA_BROKERS: '127.0.0.1:1',
      PRINCIPAL_PUBLIC_KEY: TEST_PRINCIPAL_PUBLIC_KEY,
      DATA_ENCRYPTION_KEY: randomBytes(32).toString('base64'),
      LOG_LEVEL: 'silent',
      ...settings,
    });
    const app = await createApp({ name: 'auth', module: AppModule.with(config), config });
    await app.listen(0, '127.0.0.1');
    const pool = new pg.Pool({ connectionString: database.url, max: 2 });
    return new AuthApp(await app.getUrl(), pool, app, async () => {
      await stopGracefully(app);
      await pool.end();
      await database.drop();
    });
  }

  /** Calls as the principal that is given; `null`: without any. */
  async call(method: string, path: string, as: Partial<Principal> | null, body?: unknown): Promise<Answer> {
    const response = await fetch(this.url + path, {
      method,
      headers: {
        ...(as && { [PRINCIPAL_HEADER]: principalFor(as) }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      body: body === undefined ? undefined : JSON.stringify(body),
    });
    const text = await response.text();
    return { status: response.status, body: text === '' ? null : JSON.parse(text) };
  }

  admin(method: string, path: string, body?: unknown): Promise<Answer> {
    return this.call(method, `/api/v1/admin${path}`, ADMIN, body);
  }

  async sql<T extends pg.QueryResultRow>(text: string, values: unknown[] = []): Promise<T[]> {
    return (await this.pool.query<T>(text, values)).rows;
  }

  /** What waits to be published, each checked against the contracts, in order. */
  async events(key?: string): Promise<DomainEvent[]> {
    const rows = await this.sql<{ payload: string }>(
      'SELECT payload FROM outbox WHERE $1::text IS NULL OR key = $1 ORDER BY id',
      [key ?? null],
    );
    return rows.map((row) => parseEvent(JSON.parse(row.payload)));
  }

  /** A part of the service, for what cannot be timed from outside. */
  part<T>(type: Type<T>): T {
    return this.nest.get(type, { strict: false });
  }

  async createFirm(
    name = 'Abbott & Crane LLP',
  ): Promise<{ id: string; name: string; referencePrefix: string }> {
    return (await this.admin('POST', '/firms', { name })).body.data;
  }
}

/** The faulty fields that a 400 of the internal API names. */
export function faultyFields(answer: Answer): string[] {
  return answer.body.error.details.map((fault: { field: string }) => fault.field).sort();
}
