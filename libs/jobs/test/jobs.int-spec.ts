import { setTimeout as sleep } from 'node:timers/promises';
import { Global, Inject, Injectable, Module, type INestApplicationContext } from '@nestjs/common';
import { getQueueToken, InjectQueue, Process, Processor } from '@nestjs/bull';
import { NestFactory } from '@nestjs/core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import {
  CONFIG,
  configureLog,
  currentTraceparent,
  newTraceparent,
  runInContext,
} from '@referral-exchange/telemetry';
import {
  Arrivals,
  failOnLeaks,
  PrivateRedis,
  staysWithin,
  testRedis,
  type TestRedis,
  until,
} from '@referral-exchange/testing';
import { JobsModule, type Job, type JobQueue, type JobQueueOptions } from '@referral-exchange/jobs';

failOnLeaks();
configureLog({ level: 'silent' });

interface Letter {
  to: string;
}
type Send = (job: Job<Letter>) => Promise<void>;
const SEND = Symbol('what the job of a test does');

@Processor('mail')
class MailProcessor {
  constructor(@Inject(SEND) private readonly send: Send) {}

  @Process()
  async handle(job: Job<Letter>): Promise<void> {
    await this.send(job);
  }
}

/** Closes where a service closes its database. */
@Injectable()
class Resources {
  onApplicationShutdown: () => unknown = () => undefined;
}

/** A use case that enqueues. */
@Injectable()
class SendMail {
  constructor(@InjectQueue('mail') private readonly queue: JobQueue) {}

  execute(to: string): Promise<Job> {
    return this.queue.add({ to });
  }
}

describe('jobs', () => {
  let redis: TestRedis;
  const started: INestApplicationContext[] = [];

  beforeAll(async () => {
    redis = await testRedis();
  });
  afterEach(async () => {
    await Promise.all(started.splice(0).map((app) => app.close()));
    await redis.flush();
  });
  afterAll(() => redis.drop());

  /** A process that works on the queue `mail`. */
  async function start(send: Send, options: Partial<JobQueueOptions> = {}, url = redis.url) {
    class ConfigModule {}
    Module({ providers: [{ provide: CONFIG, useValue: { REDIS_URL: url } }], exports: [CONFIG] })(
      ConfigModule,
    );
    Global()(ConfigModule);
    class MailModule {}
    Module({
      imports: [ConfigModule, JobsModule.forQueues({ name: 'mail', ...options })],
      providers: [MailProcessor, Resources, SendMail, { provide: SEND, useValue: send }],
    })(MailModule);
    const app = await NestFactory.createApplicationContext(MailModule, {
      logger: false,
      abortOnError: false,
    });
    started.push(app);
    const stop = (onResourcesClosed = () => undefined as unknown) => {
      started.splice(started.indexOf(app), 1);
      app.get(Resources).onApplicationShutdown = onResourcesClosed;
      return app.close();
    };
    return { app, stop, sendMail: app.get(SendMail), queue: app.get<JobQueue>(getQueueToken('mail')) };
  }

  it('retries a job that fails twice, after the given waits, until it succeeds', async () => {
    const attempts = new Arrivals<{ at: number; to: string }>(({ to }) => to);
    const { sendMail, queue } = await start(
      async (job) => {
        attempts.push({ at: Date.now(), to: job.data.to });
        if (attempts.all.length < 3) throw new Error('not yet');
      },
      { retryWaitsMs: [50, 200, 60_000] },
    );
    const done = new Promise((resolve) => queue.once('completed', resolve));
    await sendMail.execute('ada@example.com');
    await done;
    expect(attempts.all).toHaveLength(3);
    const waits = attempts.all.slice(1).map(({ at }, nth) => at - attempts.all[nth]!.at);
    [50, 200].forEach((wait, nth) => expect(waits[nth]).toBeGreaterThanOrEqual(wait - 5));
    expect(await queue.getJobCounts()).toMatchObject({ waiting: 0, delayed: 0, failed: 0, active: 0 });
  });

  it('keeps a job that failed in every attempt', async () => {
    const { sendMail, queue } = await start(() => Promise.reject(new Error('never')), { retryWaitsMs: [10] });
    const failures = new Arrivals<string>((text) => text);
    queue.on('failed', (job: Job) => failures.push(`attempt ${job.attemptsMade}`));
    await sendMail.execute('ada@example.com');
    await failures.count(2);
    expect(await queue.getJobCounts()).toMatchObject({ failed: 1, delayed: 0 });
  });

  it('finishes the running job when it stops, and starts no other', async () => {
    const events = new Arrivals<string>((text) => text);
    const held = Promise.withResolvers<void>();
    const { sendMail, stop, queue } = await start(async ({ data }) => {
      events.push(`begin ${data.to}`);
      await held.promise;
      events.push(`end ${data.to}`);
    });
    await sendMail.execute('first');
    await events.next();
    await sendMail.execute('second');
    const stopped = stop(() => events.push('resources closed'));
    await until(() => queue.isPaused(true));
    await sleep(100);
    held.resolve();
    await stopped;
    expect(events.all).toEqual(['begin first', 'end first', 'resources closed']);
    const rest = new Arrivals<string>((text) => text);
    await start(async ({ data }) => rest.push(data.to));
    expect(await rest.next()).toBe('second');
  });

  it('runs a job again whose process died in the middle of it', async () => {
    const begun = new Arrivals<string>((text) => text);
    const never = new Promise<void>(() => undefined);
    const options = { lockMs: 500, stopLimitMs: 50 };
    const first = await start(({ data }) => (begun.push(data.to), never), options);
    await first.sendMail.execute('ada@example.com');
    await begun.next();
    await first.stop();
    const again = new Arrivals<string>((text) => text);
    await start(async ({ data }) => again.push(data.to), options);
    expect(await again.next()).toBe('ada@example.com');
  });

  it('carries the trace of the caller into the job', async () => {
    const seen = new Arrivals<string>((text) => text);
    const { sendMail } = await start(async () => seen.push(currentTraceparent() ?? 'none'));
    const traceparent = newTraceparent();
    await runInContext({ requestId: 'r', traceparent }, () => sendMail.execute('ada@example.com'));
    expect((await seen.next()).split('-')[1]).toBe(traceparent.split('-')[1]);
  });

  it('stops soon while Redis is down, and does not wait for the limit of running jobs', () =>
    staysWithin(4_000, async () => {
      const own = await PrivateRedis.start();
      const { stop, queue } = await start(async () => undefined, { stopLimitMs: 3_600_000 }, own.url);
      await queue.isReady();
      await own.kill();
      const from = Date.now();
      await stop();
      return Date.now() - from;
    }));
});
