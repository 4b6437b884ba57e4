import { Inject, Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { backoffMs, log, pause, WakeUp } from '@referral-exchange/telemetry';
import { Database, LockLost, LockSession } from '@referral-exchange/database';
import { FailureLog } from '../kafka/failure-log.js';
import { PRODUCER_OPTIONS, type ProducerOptions } from '../messaging-options.js';
import { messagingMetrics } from '../messaging.metrics.js';
import { EventPublisher } from './event-publisher.js';
import { observeOutbox } from './observe-outbox.js';
import {
  OUTBOX_LAG,
  readOutbox,
  removePublished,
  type OutboxLagRow,
  type OutboxRow,
} from './outbox.repository.js';

/** The events that are not published yet. */
export interface OutboxLag {
  backlog: number;
  /** Age of the oldest waiting event, milliseconds; null when nothing waits. */
  oldestMs: number | null;
  /** Whether this process publishes. */
  isLeader: boolean;
}

/** Any fixed number: advisory locks belong to a database, and each service has its own database. */
const LEADER_LOCK = 7_240_001;
const QUERY_TIMEOUT_MS = 15_000;
const READ_LIMIT = 500;
/** Well below the largest batch that the topics admit (ensure-topics). */
const SEND_BYTES = 1024 * 1024;
const ELECTION_MS = 500;
/** Where processes that do not lead tell the leader that they have committed events. */
const COMMITS = 'outbox_commits';
/** Commits within this time share one notification. */
const TELL_EVERY_MS = 10;
const DRAIN_MS = 5_000;
const MAX_BACKOFF_MS = 2_000;
const BACKLOG_CHECK_MS = 10_000;
const BACKLOG_WARNING = 1_000;

/**
 * Publishes the outbox to Kafka in commit order per key, in one process of the service at a time (design,
 * section 2). While Kafka or the database is down it retries; it never throws. A row is deleted once all
 * replicas have its event, so a crash may repeat events and loses none. A process publishes an event again
 * only if Kafka did not confirm it.
 */
@Injectable()
export class OutboxRelay implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly stopping = new AbortController();
  private readonly wakeUp = new WakeUp();
  private readonly publisher: EventPublisher;
  private readonly failureLog = new FailureLog('outbox relay');
  private running: Promise<void> = Promise.resolve();
  private stopObserving?: () => void;
  /** Rows that Kafka has and that are not removed yet. Kept when the lock is lost. */
  private published: string[] = [];
  /** Failures since the last round that published and removed everything. */
  private failures = 0;
  private leads = false;
  private backlogCheckedAt = -Infinity;
  private stopBy = Infinity;

  constructor(
    @Inject(PRODUCER_OPTIONS) private readonly options: ProducerOptions,
    private readonly database: Database,
  ) {
    this.publisher = new EventPublisher(options);
  }

  onApplicationBootstrap(): void {
    this.stopObserving = observeOutbox(this.database, () => this.leads);
    this.running = this.run();
  }

  /**
   * Runs after requests and consumers have ended: publishes the remaining events, then releases the lock.
   * While Kafka is down, another process or the next start publishes them.
   */
  async onApplicationShutdown(): Promise<void> {
    this.stopBy = performance.now() + DRAIN_MS;
    this.stopping.abort();
    this.wakeUp.notify();
    await this.running;
    this.stopObserving?.();
  }

  /** Wakes the relay after a commit. Cheap; many calls cause one round. */
  notify(): void {
    this.wakeUp.notify();
  }

  /** At most 100,000 waiting events are counted. Throws when the database is down. */
  async lag(): Promise<OutboxLag> {
    const [row] = await this.database.query<OutboxLagRow>(OUTBOX_LAG);
    return { backlog: row?.backlog ?? 0, oldestMs: row?.oldest_ms ?? null, isLeader: this.leads };
  }

  private get stopped(): boolean {
    return this.stopping.signal.aborted;
  }

  private async run(): Promise<void> {
    const { databaseUrl, service } = this.options;
    const connection = {
      databaseUrl,
      applicationName: `${service}-relay`,
      queryTimeoutMs: QUERY_TIMEOUT_MS,
    };
    while (!this.stopped) {
      try {
        await LockSession.using(connection, (session) => this.lead(session));
      } catch (error) {
        await this.waitAfter(error);
      } finally {
        this.leads = false;
      }
    }
    await this.publisher.close();
  }

  /** Waits to become the leader, then publishes until the process stops or the connection is lost. */
  private async lead(session: LockSession): Promise<void> {
    while (!this.stopped && !(await session.tryLock(LEADER_LOCK))) await this.tellLeader(session);
    if (this.stopped) return;
    this.leads = true;
    await session.listen(COMMITS, () => this.wakeUp.notify());
    log.info({ service: this.options.service }, 'outbox relay acquired the lock');
    while (!session.signal.aborted && performance.now() < this.stopBy) {
      this.wakeUp.take();
      const rows = await readOutbox(session, READ_LIMIT, this.published);
      this.published = [];
      if (!(await this.publishAll(session, rows))) return;
      this.failures = 0;
      this.failureLog.recovered();
      if (rows.length === READ_LIMIT) await this.warnOfBacklog(session);
      else if (this.stopped) break;
      else if (rows.length === 0) await this.wakeUp.wait(this.options.pollMs ?? 250);
    }
    if (session.signal.aborted) throw new LockLost();
    await this.removePublished(session);
  }

  /** Publishes what was read; the last send is removed with the next read. False: the process stops. */
  private async publishAll(session: LockSession, rows: OutboxRow[]): Promise<boolean> {
    const readAt = performance.now();
    for (const send of bySize(rows)) {
      await this.removePublished(session);
      if (!(await this.publishUntilDone(session, send))) return false;
      recordDelays(send, performance.now() - readAt);
    }
    return true;
  }

  /**
   * Notifies the leader of the commits of this process until it is time to ask for the lock again. The poll
   * finds what is missed.
   */
  private async tellLeader(session: LockSession): Promise<void> {
    for (const until = performance.now() + ELECTION_MS; !this.stopped;) {
      const remainingMs = until - performance.now();
      if (remainingMs <= 0 || !(await this.wakeUp.wait(remainingMs))) return;
      this.wakeUp.take();
      await session.send(COMMITS);
      await pause(TELL_EVERY_MS, this.stopping.signal);
    }
  }

  /**
   * Publishes these rows, and repeats that after an error before any later row, to keep the order per key.
   * Returns false when the process stops first.
   */
  private async publishUntilDone(session: LockSession, rows: OutboxRow[]): Promise<boolean> {
    for (;;) {
      await session.assertHeld();
      try {
        await this.publisher.publish(rows);
      } catch (error) {
        await this.waitAfter(error);
        if (this.stopped) return false;
        await this.warnOfBacklog(session);
        continue;
      }
      this.published = rows.map(({ id }) => id);
      return true;
    }
  }

  /** Removes what was published, also from before the lock was lost: never published again. */
  private async removePublished(session: LockSession): Promise<void> {
    if (this.published.length > 0) await removePublished(session, this.published);
    this.published = [];
  }

  private async waitAfter(error: unknown): Promise<void> {
    this.failureLog.failed(error);
    await pause(backoffMs(this.failures++, 100, MAX_BACKOFF_MS), this.stopping.signal);
  }

  private async warnOfBacklog(session: LockSession): Promise<void> {
    if (this.stopped || performance.now() - this.backlogCheckedAt < BACKLOG_CHECK_MS) return;
    this.backlogCheckedAt = performance.now();
    const [row] = await session.query<OutboxLagRow>('relay-backlog', OUTBOX_LAG);
    if (row && row.backlog > BACKLOG_WARNING) log.warn({ backlog: row.backlog }, 'outbox backlog');
  }
}

/** How long the events had waited when all replicas of Kafka had them, `sinceReadMs` after reading. */
function recordDelays(rows: readonly OutboxRow[], sinceReadMs: number): void {
  for (const { topic, waited_ms } of rows)
    messagingMetrics.publishDelay.record((Math.max(0, waited_ms) + sinceReadMs) / 1_000, {
      'messaging.destination.name': topic,
    });
}

/** Splits rows, in order, into sends of at most SEND_BYTES (or one larger row). */
function* bySize(rows: OutboxRow[]): Generator<OutboxRow[]> {
  let send: OutboxRow[] = [];
  let bytes = 0;
  for (const row of rows) {
    const size = Buffer.byteLength(row.payload) + row.headers.length + row.key.length;
    if (send.length > 0 && bytes + size > SEND_BYTES) {
      yield send;
      send = [];
      bytes = 0;
    }
    send.push(row);
    bytes += size;
  }
  if (send.length > 0) yield send;
}
