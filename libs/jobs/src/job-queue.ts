import { setTimeout as sleep } from 'node:timers/promises';
import type { BeforeApplicationShutdown, OnApplicationShutdown } from '@nestjs/common';
import { SpanKind } from '@opentelemetry/api';
import {
  currentTraceparent,
  HOLD_BACK,
  log,
  type OwnWork,
  Sample,
  throttledLog,
  withSpan,
} from '@referral-exchange/telemetry';
import type { Job as BullJob } from 'bull';
import { StoppableQueue } from './bull-internals.js';
import { JOB_STATES, jobsMetrics } from './jobs.metrics.js';
import { reconnectOnError } from './reconnect-on-error.js';

export type Job<Data = Record<string, unknown>> = BullJob<Data>;

export interface JobQueueOptions {
  /** The name is part of the keys in Redis: renaming a queue leaves its jobs behind. */
  name: string;
  /** Start of its keys in Redis, `bull` by default. Queues with another prefix share nothing. */
  prefix?: string;
  /** Waits between the attempts of a failing job; one more attempt than waits. */
  retryWaitsMs?: readonly number[];
  /** How long a stop waits for running jobs. Another process then reruns the unfinished. Default 20 s. */
  stopLimitMs?: number;
  /** A job whose process died is run again this long after it died. Default 30 s. */
  lockMs?: number;
}

const RETRY_WAITS_MS = [1_000, 10_000, 60_000, 600_000, 3_600_000];
/** A job whose process died this often is not run again. */
const MAX_STALLED = 3;
/**
 * Failed jobs are kept, so that their errors can be looked at; few, with one stack trace each, as Redis is
 * small (ADR 22).
 */
const KEEP_FAILED = { age: 14 * 86_400, count: 1_000 };
const KEPT_STACK_TRACES = 1;
const CLOSE_LIMIT_MS = 1_000;
/** How long ioredis waits for Redis when it closes a connection. */
const REDIS = { disconnectTimeout: 200 };

/** Bull reads the rest of the address, and takes no notice of `rediss:`. */
const tlsOf = (redisUrl: string) => (redisUrl.startsWith('rediss:') ? { tls: {} } : {});

/**
 * A queue of Bull that retries failed jobs, carries the trace context in their data, logs their errors
 * without their data, and stops gracefully: running jobs finish before the database closes, and the
 * connections close after that. In a command of a service it takes jobs in and runs none.
 */
export class JobQueue
  extends StoppableQueue
  implements OwnWork, BeforeApplicationShutdown, OnApplicationShutdown
{
  private readonly stopLimitMs: number;
  private readonly handling = new Set<Promise<unknown>>();
  private readonly stopObserving: () => void;
  private isHeldBack = false;

  constructor(redisUrl: string, { name, retryWaitsMs = RETRY_WAITS_MS, ...options }: JobQueueOptions) {
    const { stopLimitMs = 20_000, lockMs = 30_000, prefix } = options;
    super(name, redisUrl, {
      ...(prefix && { prefix }),
      redis: { ...REDIS, reconnectOnError, ...tlsOf(redisUrl) },
      defaultJobOptions: {
        attempts: retryWaitsMs.length + 1,
        backoff: { type: 'waits' },
        removeOnComplete: true,
        removeOnFail: KEEP_FAILED,
        stackTraceLimit: KEPT_STACK_TRACES,
      },
      settings: {
        lockDuration: lockMs,
        stalledInterval: lockMs,
        maxStalledCount: MAX_STALLED,
        backoffStrategies: { waits: (attemptsMade) => retryWaitsMs[attemptsMade - 1] ?? 0 },
      },
    });
    this.stopLimitMs = stopLimitMs;
    this.stopObserving = this.observe();
    this.on('error', (error: unknown) => log.debug({ err: error, queue: name }, 'Redis is not reachable'));
    this.on('stalled', (job: Job) => log.warn({ queue: name, jobId: job.id }, 'job stalled, will run again'));
  }

  /** Enqueues a job. Its data must be an object; the trace context is added to it as `traceparent`. */
  override add(...args: unknown[]): Promise<Job> {
    const at = typeof args[0] === 'string' ? 1 : 0;
    args[at] = { ...(args[at] as object | undefined), traceparent: currentTraceparent() };
    return super.add(...(args as [unknown]));
  }

  [HOLD_BACK](): void {
    this.isHeldBack = true;
  }

  /** Called by @nestjs/bull for each `@Process` method. */
  override process(...args: unknown[]): Promise<void> {
    if (this.isHeldBack) return Promise.resolve();
    const handler = args.pop() as (job: Job) => Promise<unknown>;
    const run = (job: Job): Promise<unknown> => {
      const handled = this.handleJob(job, handler).finally(() => this.handling.delete(handled));
      this.handling.add(handled);
      return handled;
    };
    // it rejects only when the connection is closed before Redis was reachable; nobody else handles that
    return super
      .process(...([...args, run] as unknown as [typeof run]))
      .catch((error: unknown) =>
        log.debug({ err: error, queue: this.name }, 'queue closed before it started'),
      );
  }

  /** Takes no more jobs and lets the running ones finish, at most for `stopLimitMs`. */
  async beforeApplicationShutdown(): Promise<void> {
    if (this.isHeldBack) return;
    const paused = this.pause(true);
    if (await settlesWithin(CLOSE_LIMIT_MS, paused)) return;
    // a job is still running, or Redis is down: then a job can end, but not be marked as completed
    await settlesWithin(this.stopLimitMs, Promise.allSettled(this.handling));
    if (!(await settlesWithin(CLOSE_LIMIT_MS, paused)))
      log.warn({ queue: this.name }, 'queue stopped before its jobs were marked as completed');
  }

  async onApplicationShutdown(): Promise<void> {
    this.stopObserving();
    this.disconnectWaiting();
    await settlesWithin(CLOSE_LIMIT_MS, this.close(true));
    // disconnecting an ended connection starts a timer of ioredis, which keeps the process alive for 2 s
    for (const client of this.connections) if (client.status !== 'end') client.disconnect();
  }

  /** Shows the jobs in the metrics, until the returned function is called. */
  private observe(): () => void {
    const counts = new Sample(`jobs of ${this.name}`, () => this.getJobCounts());
    return jobsMetrics.jobs.observe(async (observe) => {
      const found = await counts.value();
      for (const state of found ? JOB_STATES : []) observe(found?.[state] ?? 0, { queue: this.name, state });
    });
  }

  private handleJob(job: Job, handler: (job: Job) => Promise<unknown>): Promise<unknown> {
    const attempt = job.attemptsMade + 1;
    const { attempts = 1 } = job.opts;
    const parent = job.data['traceparent'] as string | undefined;
    const attributes = { 'messaging.system': 'bull', 'messaging.destination.name': this.name };
    return withSpan(`job ${this.name}`, { kind: SpanKind.CONSUMER, attributes, parent }, async () => {
      try {
        return await handler(job);
      } catch (error) {
        const facts = { err: error, queue: this.name, jobId: job.id, attempt, attempts };
        if (attempt < attempts) throttledLog.warn(facts, 'job failed, will retry', this.name);
        else throttledLog.error(facts, 'job failed in its last attempt', this.name);
        throw error;
      }
    });
  }
}

/** True when the promise settles in time, even if it rejects. */
async function settlesWithin(ms: number, promise: Promise<unknown>): Promise<boolean> {
  const limit = new AbortController();
  const settled = promise.then(
    () => true,
    () => true,
  );
  const late = sleep(ms, false, { signal: limit.signal }).catch(() => false);
  const result = await Promise.race([settled, late]);
  limit.abort();
  return result;
}
