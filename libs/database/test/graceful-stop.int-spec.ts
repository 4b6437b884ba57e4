import { Agent, get as httpGet } from 'node:http';
import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { Get, Inject, Injectable } from '@nestjs/common';
import type { BeforeApplicationShutdown, DynamicModule } from '@nestjs/common';
import {
  failOnLeaks,
  principalHeaders,
  staysWithin,
  templateDatabase,
  type TestDatabase,
  until,
} from '@referral-exchange/testing';
import { FirmResource } from '@referral-exchange/identity';
import { Database, DatabaseModule } from '../src/index.js';
import { PublicController } from '@referral-exchange/http';
import { log, stopGracefully } from '@referral-exchange/telemetry';
import { startTiny, TinyModule } from '@referral-exchange/testing/tiny';

let happened: string[] = [];

@PublicController('slow', 'Referrals')
@FirmResource()
class SlowController {
  constructor(@Inject(Database) private readonly database: Database) {}

  @Get()
  async slow() {
    happened.push('request begins');
    await this.database.query('SELECT pg_sleep(1.3)');
    happened.push('request ends');
    return { done: true };
  }
}

/** Stands for a consumer or worker: it drains with the database still there. */
@Injectable()
class Worker implements BeforeApplicationShutdown {
  constructor(@Inject(Database) private readonly database: Database) {}

  async beforeApplicationShutdown(): Promise<void> {
    await this.database.query('SELECT pg_sleep(0.05)');
    happened.push('worker drained');
  }
}

failOnLeaks();

describe('a graceful stop', () => {
  let testDatabase: TestDatabase;
  let tiny: Awaited<ReturnType<typeof startTiny>>;

  beforeAll(async () => {
    testDatabase = await templateDatabase('platform', []);
  });
  const start = async () => {
    happened = [];
    const database = DatabaseModule.forRoot({ url: testDatabase.url, migrations: [], migrateOnStart: true });
    const worker: DynamicModule = { module: class WorkerModule {}, providers: [Worker] };
    tiny = await startTiny(TinyModule.with([], [database, worker], [SlowController]));
  };
  afterAll(() => testDatabase.drop());

  const slow = (agent?: Agent) =>
    new Promise<{ status: number; connection?: string }>((resolve, reject) => {
      httpGet(`${tiny.baseUrl}/slow`, { headers: principalHeaders(), agent }, (response) => {
        response
          .resume()
          .on('end', () =>
            resolve({ status: response.statusCode!, connection: response.headers.connection }),
          );
      }).on('error', reject);
    });

  it('finishes what is in flight, then drains workers, then closes the database', async () => {
    await start();
    const answer = slow();
    await until(() => happened.length > 0);
    await stopGracefully(tiny.app);
    expect((await answer).status).toBe(200);
    expect(happened).toEqual(['request begins', 'request ends', 'worker drained']);
    await expect(slow()).rejects.toMatchObject({ code: 'ECONNREFUSED' });
  });

  it('does not wait for idle kept-alive connections, nor for one that says nothing', () =>
    staysWithin(2_000, async () => {
      await start();
      const agent = new Agent({ keepAlive: true });
      await slow(agent);
      const mute = connect(Number(new URL(tiny.origin).port), '127.0.0.1');
      await new Promise((resolve) => mute.once('connect', resolve));
      const closed = new Promise((resolve) => mute.once('close', resolve));
      const startedAt = Date.now();
      await stopGracefully(tiny.app);
      const took = Date.now() - startedAt;
      await closed;
      agent.destroy();
      return took;
    }));

  it('cuts off a request that takes too long, and drains workers all the same', async () => {
    await start();
    const answer = slow().catch((error: NodeJS.ErrnoException) => error.code);
    await until(() => happened.length > 0);
    const warned = jest.spyOn(log, 'warn').mockReturnValue(undefined);
    await stopGracefully(tiny.app, { drainLimitMs: 100 });
    expect(await answer).toBe('ECONNRESET');
    expect(happened.slice(0, 2)).toEqual(['request begins', 'worker drained']);
    expect(warned).toHaveBeenCalledWith({ requests: 1 }, expect.stringContaining('were cut off'));
    warned.mockRestore();
  });

  it('says "not ready" before it refuses, and asks callers to reconnect elsewhere', async () => {
    await start();
    // both calls must begin within the delay, also on a busy machine
    const stopping = stopGracefully(tiny.app, { delayMs: 4_000 });
    await sleep(50);
    expect((await fetch(`${tiny.origin}/health/ready`)).status).toBe(503);
    const agent = new Agent({ keepAlive: true });
    expect(await slow(agent)).toEqual({ status: 200, connection: 'close' });
    agent.destroy();
    await stopping;
  });
});
