import type { Consumer, EachBatchPayload } from 'kafkajs';
import { backoffMs, log, pause } from '@referral-exchange/telemetry';
import { FailureLog } from '../kafka/failure-log.js';
import { createKafka, METADATA_MAX_AGE_MS } from '../kafka/kafka-client.js';
import type { KafkaOptions } from '../kafka/kafka-options.js';
import { physicalName } from '../kafka/topic-names.js';
import { FetchSigns } from './fetch-signs.js';
import { OffsetCommits } from './offset-commits.js';
import './skip-empty-batches.js';

export interface SupervisedConsumerOptions extends KafkaOptions {
  /** The logical group, without the prefix. Called for each new kafkajs consumer. */
  group: () => string;
  /** For the log. */
  name: string;
  /** Logical topics. */
  topics: readonly string[];
  /** Where a group without a committed offset begins. */
  from: 'beginning' | 'now';
  partitionsConsumedConcurrently?: number;
  /** How long the broker holds an idle fetch, milliseconds; also the longest wait of a stop. */
  maxWaitMs: number;
  /** The broker answers a fetch at once with so much, and otherwise when the wait is over. Default 1. */
  minBytes?: number;
  /** Without any event from kafkajs for this long the consumer is stuck and replaced, milliseconds. */
  stalledAfterMs: number;
  /**
   * Without any event from kafkajs, or without an answer of one of the brokers, for this long it counts as
   * down, milliseconds. Default: never.
   */
  downAfterMs?: number;
  onBatch(payload: EachBatchPayload): Promise<void>;
  /** It has joined the group and a fetch has succeeded. Called again after every interruption. */
  onLive?(): void;
  /** It no longer fetches. */
  onDown?(reason: string): void;
}

/**
 * A killed process keeps its partitions for this long: the longest delay after a kill -9. The minimum that
 * brokers admit by default.
 */
const SESSION_MS = 6_000;
/** Some seconds: while kafkajs itself retries, it keeps its membership and can continue at once. */
const RETRY = { initialRetryTime: 100, maxRetryTime: 1_000, retries: 8 };
/**
 * A member learns of a rebalance by a heartbeat, and the first ones wait until the last has: the longest wait
 * of an event while a replica is replaced (ADR 91). An idle consumer sends one with each fetch.
 */
const HEARTBEAT_MS = 250;
const REBALANCE_MS = 30_000;
/** The commits of a busy consumer. What was not committed is delivered again after a crash. */
const COMMIT_EVERY_MS = 200;
const MAX_BACKOFF_MS = 2_000;
/** A consumer without events has worked when it was live for this long. */
const STEADY_MS = 10_000;

/**
 * A consumer that never gives up. A kafkajs consumer ends for good after an error that kafkajs does not
 * retry, and sometimes hangs; it is then replaced by a new one, until `stop`.
 */
export class SupervisedConsumer {
  private readonly stopping = new AbortController();
  private readonly failureLog: FailureLog;
  private running: Promise<void> = Promise.resolve();
  private live = false;
  private liveSince = Infinity;
  private handledBatches = 0;
  private lastSignAt = 0;

  constructor(private readonly options: SupervisedConsumerOptions) {
    this.failureLog = new FailureLog(`consumer ${options.name}`);
  }

  /** Begins in the background. Kafka may come up later. */
  start(): void {
    this.running = this.run();
  }

  /** Finishes the batches in flight, commits them and leaves the group. Can be called twice. */
  async stop(): Promise<void> {
    this.stopping.abort();
    await this.running;
  }

  /** Whether it has joined its group and fetches. */
  get isLive(): boolean {
    return this.live;
  }

  /** Called while a handler runs for long, so that the consumer does not count as stuck. */
  alive(): void {
    this.lastSignAt = performance.now();
  }

  private async run(): Promise<void> {
    for (let failures = 0; !this.stopping.signal.aborted; failures++) {
      const handledBefore = this.handledBatches;
      const wasSteady = await this.runOnce();
      if (wasSteady || this.handledBatches > handledBefore) failures = 0;
      await pause(backoffMs(failures, 100, MAX_BACKOFF_MS), this.stopping.signal);
    }
  }

  /** Runs one kafkajs consumer until it crashes, hangs or is stopped. Returns whether it was live. */
  private async runOnce(): Promise<boolean> {
    const { options } = this;
    const consumer = createKafka(options).consumer({
      groupId: physicalName(options.topicPrefix, options.group()),
      sessionTimeout: SESSION_MS,
      rebalanceTimeout: REBALANCE_MS,
      heartbeatInterval: HEARTBEAT_MS,
      minBytes: options.minBytes ?? 1,
      maxWaitTimeInMs: options.maxWaitMs,
      allowAutoTopicCreation: false,
      metadataMaxAge: METADATA_MAX_AGE_MS,
      retry: { ...RETRY, restartOnFailure: async () => false },
    });
    const life = new AbortController();
    const commits = new OffsetCommits();
    this.liveSince = Infinity;
    const ended = this.watch(consumer, commits, life);
    const started = this.begin(consumer, commits);
    try {
      const error = await Promise.race([ended, started.then(() => ended)]);
      if (error) throw error;
    } catch (error) {
      this.failureLog.failed(error);
    } finally {
      life.abort();
      this.down('disconnected');
      await disconnect(consumer);
      await Promise.allSettled([started]);
    }
    return performance.now() - this.liveSince >= STEADY_MS;
  }

  private async begin(consumer: Consumer, commits: OffsetCommits): Promise<void> {
    const { options } = this;
    await consumer.connect();
    const topics = options.topics.map((topic) => physicalName(options.topicPrefix, topic));
    await consumer.subscribe({ topics, fromBeginning: options.from === 'beginning' });
    await consumer.run({
      // only resolved offsets are committed, and only handled events are resolved
      eachBatchAutoResolve: false,
      autoCommit: false,
      autoCommitInterval: COMMIT_EVERY_MS,
      partitionsConsumedConcurrently: options.partitionsConsumedConcurrently ?? 3,
      eachBatch: (payload) => this.handle(payload, commits),
    });
  }

  private async handle(payload: EachBatchPayload, commits: OffsetCommits): Promise<void> {
    commits.begin(payload);
    try {
      await this.options.onBatch({ ...payload, commitOffsetsIfNecessary: () => commits.whenDue() });
      this.handledBatches++;
    } catch (error) {
      await commits.now();
      throw error;
    }
    // the last batch before the consumer leaves its group
    if (this.stopping.signal.aborted) await commits.now();
  }

  /** Settles when this consumer ends: with its error, or with undefined when it is stopped. */
  private watch(
    consumer: Consumer,
    commits: OffsetCommits,
    life: AbortController,
  ): Promise<Error | undefined> {
    const { promise, resolve } = Promise.withResolvers<Error | undefined>();
    const { stalledAfterMs, downAfterMs = Infinity } = this.options;
    const fetches = new FetchSigns();
    this.alive();
    this.heed(consumer, commits, fetches, life);
    consumer.on(consumer.events.CRASH, ({ payload }) => resolve(payload.error));
    const timer = setInterval(
      () => {
        const silentMs = Math.round(performance.now() - this.lastSignAt);
        const brokerMs = Math.round(fetches.silentMs(performance.now()));
        if (silentMs > downAfterMs) this.down(`silent for ${silentMs} ms`);
        else if (brokerMs > downAfterMs) this.down(`a broker is silent for ${brokerMs} ms`);
        if (silentMs > stalledAfterMs) resolve(new Error(`No event from kafkajs for ${silentMs} ms`));
      },
      Math.min(stalledAfterMs, downAfterMs) / 4,
    );
    this.stopping.signal.addEventListener('abort', () => resolve(undefined), {
      once: true,
      signal: life.signal,
    });
    if (this.stopping.signal.aborted) resolve(undefined);
    life.signal.addEventListener('abort', () => clearInterval(timer), { once: true });
    return promise;
  }

  /** Follows what kafkajs tells of its work: whether it is alive, and when it is time to commit. */
  private heed(consumer: Consumer, commits: OffsetCommits, fetches: FetchSigns, life: AbortController): void {
    const { downAfterMs = Infinity } = this.options;
    consumer.on(consumer.events.HEARTBEAT, () => {
      this.alive();
      void commits.tryWhenDue();
    });
    consumer.on(consumer.events.GROUP_JOIN, () => {
      this.alive();
      fetches.joined();
      // joined again without a sign: what came meanwhile may be missing where nothing was committed
      this.down('joined its group again');
    });
    consumer.on(consumer.events.REBALANCING, () => {
      this.down('rebalancing');
      void commits.tryNow();
    });
    consumer.on(consumer.events.FETCH_START, ({ payload }) =>
      fetches.started(payload.nodeId, performance.now()),
    );
    consumer.on(consumer.events.FETCH, ({ payload }) => {
      this.alive();
      const arrives = fetches.answered(payload.nodeId);
      // kafkajs leaves the group after its last fetch: what follows on the same connection
      if (this.stopping.signal.aborted) void commits.tryNow();
      if (life.signal.aborted || !arrives) return;
      this.liveSince = Math.min(this.liveSince, performance.now());
      if (fetches.silentMs(performance.now()) <= downAfterMs) this.up();
    });
  }

  private up(): void {
    if (this.live) return;
    this.live = true;
    this.failureLog.recovered();
    log.info({ consumer: this.options.name, topics: this.options.topics }, 'consumer is live');
    this.options.onLive?.();
  }

  private down(reason: string): void {
    if (!this.live) return;
    this.live = false;
    this.options.onDown?.(reason);
  }
}

/** kafkajs waits for its batches, which end when they see that it stops. A hanging one for 30 s only. */
async function disconnect(consumer: Consumer): Promise<void> {
  const limit = new AbortController();
  await Promise.race([
    consumer.disconnect().catch((error) => log.debug({ err: error }, 'consumer did not disconnect cleanly')),
    pause(30_000, limit.signal),
  ]);
  limit.abort();
}
