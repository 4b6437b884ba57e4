import {
  Inject,
  Injectable,
  type BeforeApplicationShutdown,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import { CONFIG, log } from '@referral-exchange/platform';
import type { WebhooksConfig } from '../config.js';
import { AttemptDelivery } from './attempt-delivery.js';
import {
  endDeliveries,
  fetchDue,
  findDueAmong,
  findDueLanes,
  forgetDeliveries,
  holdDeliveries,
  markInProgress,
  type DueDelivery,
} from './due-deliveries.js';
import { LaneSession } from './lane-session.js';
import { Lanes } from './lanes.js';
import { recordAttempts, type AttemptResult } from './record-attempts.js';
import { waitAfter } from './retry-schedule.js';
import { RetryClock } from './retry-clock.js';
import { WakeBell, type Rung } from './wake-bell.js';

/** How often everything due is looked for, whatever the bell and the clock tell: they may be lost, the rows are not. */
const SWEEP_MS = 1_000;
/** With something in flight the loop looks at it so often. */
const TICK_MS = 250;
/** An attempt that takes longer shows as IN_PROGRESS. */
const SHOW_AFTER_MS = 250;
const RECONNECT_MS = 500;

interface Attempt {
  delivery: DueDelivery;
  startedAt: Date;
  isShown: boolean;
}

/**
 * Makes the attempts. One loop: write down what ended, claim lanes with something due, start what fits, let go of idle
 * lanes. Everything it knows is in Postgres; what it holds in memory may be lost at any moment.
 */
@Injectable()
export class Dispatcher implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly lanes: Lanes;
  private readonly attempts = new Map<string, Attempt>();
  private finished: AttemptResult[] = [];
  private session?: LaneSession;
  private sweptAt = 0;
  private isStopping = false;
  private running: Promise<void> = Promise.resolve();

  constructor(
    @Inject(CONFIG) private readonly config: WebhooksConfig,
    private readonly bell: WakeBell,
    private readonly attempt: AttemptDelivery,
    private readonly clock: RetryClock,
  ) {
    this.lanes = new Lanes({ width: config.WEBHOOK_LANE_WIDTH, concurrency: config.WEBHOOK_CONCURRENCY });
  }

  onApplicationBootstrap(): void {
    this.running = this.run();
  }

  /** Starts nothing more, waits for what is in flight and writes it down. */
  async beforeApplicationShutdown(): Promise<void> {
    this.isStopping = true;
    this.bell.rouse();
    await this.running;
  }

  private async run(): Promise<void> {
    while (this.hasWork()) {
      try {
        await this.turn(await this.connected());
        // the ring that tells of a stop may have come before the turn, which took it
        if (this.hasWork()) await this.bell.wait(this.attempts.size > 0 ? TICK_MS : SWEEP_MS);
      } catch (error) {
        log.warn({ err: error }, 'dispatcher could not do its turn, trying again');
        if (this.isStopping && this.attempts.size === 0) break;
        await new Promise((resolve) => setTimeout(resolve, RECONNECT_MS));
      }
    }
    await this.session?.close();
    await this.attempt.close();
  }

  private hasWork(): boolean {
    return !this.isStopping || this.attempts.size > 0 || this.finished.length > 0;
  }

  /** The session, or a new one after the old was lost. */
  private async connected(): Promise<LaneSession> {
    if (this.session && !this.session.signal.aborted) return this.session;
    await this.session?.close();
    this.session = undefined;
    const session = await LaneSession.open(this.config.DATABASE_URL);
    session.signal.addEventListener('abort', () => this.disown(session), { once: true });
    this.session = session;
    this.sweptAt = 0;
    return session;
  }

  /** The claims are gone: somebody else may attempt these deliveries, so ours end at once and unwritten. */
  private disown(session: LaneSession): void {
    if (this.session !== session) return;
    this.attempts.clear();
    this.lanes.clear();
    this.attempt.abortAll();
    this.bell.rouse();
  }

  private async turn(session: LaneSession): Promise<void> {
    const rung = this.bell.take();
    await this.writeDown(session);
    if (!this.isStopping) {
      await this.claim(session, rung);
      await this.startDue(session);
    }
    await this.letGo(session);
    await this.show(session);
  }

  private async writeDown(session: LaneSession): Promise<void> {
    if (this.finished.length === 0) return;
    const results = this.finished;
    this.finished = [];
    const { recorded, tripped } = await recordAttempts(session, results).catch((error: unknown) => {
      this.finished = [...results, ...this.finished];
      throw error;
    });
    for (const { subscriptionId, deliveryId, durationMs } of results) {
      this.lanes.end(subscriptionId, deliveryId, durationMs);
    }
    const failed = new Set(recorded.filter((one) => one.status === 'FAILED').map((one) => one.deliveryId));
    this.clock.wakeAfter(results.flatMap((one) => (failed.has(one.deliveryId) ? (one.waitMs ?? []) : [])));
    for (const subscriptionId of tripped)
      log.warn({ subscriptionId }, 'subscription deactivated by the breaker');
  }

  /** Takes up lanes that were named, and now and then all that have something due. */
  private async claim(session: LaneSession, { subscriptionIds, general }: Rung): Promise<void> {
    const wanted = new Set(subscriptionIds);
    if (general || Date.now() - this.sweptAt >= SWEEP_MS) {
      this.sweptAt = Date.now();
      for (const id of await findDueLanes(session)) wanted.add(id);
    }
    for (const id of wanted) this.lanes.markDirty(id);
    const unclaimed = [...wanted].filter((id) => !this.lanes.has(id));
    if (unclaimed.length === 0) return;
    for (const lane of await session.claim(unclaimed)) this.lanes.add(lane);
  }

  private async startDue(session: LaneSession): Promise<void> {
    const openings = this.lanes.openings();
    if (openings.length === 0) return;
    const underWay = this.lanes.underWay(openings.map((lane) => lane.subscriptionId));
    const due = await fetchDue(session, openings, underWay);
    const counts = new Map<string, number>();
    for (const { subscriptionId } of due) counts.set(subscriptionId, (counts.get(subscriptionId) ?? 0) + 1);
    for (const { subscriptionId, slots } of openings) {
      if ((counts.get(subscriptionId) ?? 0) < slots) this.lanes.markClean(subscriptionId);
    }
    await this.setAside(session, due);
    // The claim may have ended while the rows came.
    if (session.signal.aborted) return;
    for (const delivery of due) if (mayAttempt(delivery)) this.start(delivery, delivery.body);
  }

  /** What is not to be attempted: never to be told, ended with its subscription, or held by what may go away. */
  private async setAside(session: LaneSession, due: DueDelivery[]): Promise<void> {
    const untold = due.filter((one) => one.isUntold).map((one) => one.id);
    if (untold.length > 0) await forgetDeliveries(session, untold);
    const rest = due.filter((one) => !one.isUntold);
    const ended = rest.filter((one) => !one.isSubscriptionActive || one.body === null).map((one) => one.id);
    if (ended.length > 0) await endDeliveries(session, ended);
    const blocked = rest.flatMap(({ id, blockedBy, isSubscriptionActive }) =>
      isSubscriptionActive && blockedBy !== null ? [{ id, blockedBy }] : [],
    );
    if (blocked.length > 0) await holdDeliveries(session, blocked);
    // They took slots without filling them: there may be more behind.
    if (untold.length + ended.length + blocked.length > 0) this.bell.rouse();
  }

  private start(delivery: DueDelivery, body: string): void {
    const attempt: Attempt = { delivery, startedAt: new Date(), isShown: false };
    const began = performance.now();
    this.attempts.set(delivery.id, attempt);
    this.lanes.begin(delivery.subscriptionId, delivery.id);
    const outcome = this.attempt.execute(delivery, body).catch((error: unknown) => {
      // Ours to mend, e.g. a secret sealed under another key; for the log of the subscriber it is a failed attempt.
      log.error({ err: error, deliveryId: delivery.id }, 'attempt could not be made');
      return { statusCode: null, error: 'Connection failed: internal error' };
    });
    void outcome.then(({ statusCode, error }) => {
      // Not ours any more: the lane was lost, and whoever has it now attempts it again.
      if (this.attempts.get(delivery.id) !== attempt) return;
      this.attempts.delete(delivery.id);
      this.finished.push({
        deliveryId: delivery.id,
        subscriptionId: delivery.subscriptionId,
        startedAt: attempt.startedAt,
        durationMs: Math.round(performance.now() - began),
        statusCode,
        error,
        waitMs: waitAfter(delivery.attempts + 1, this.config.WEBHOOK_RETRY_SCHEDULE),
      });
      this.bell.rouse();
    });
  }

  /**
   * Idle lanes go back. What came into one just before it was let go was somebody else's to claim and could not be
   * claimed, so it is looked for once more.
   */
  private async letGo(session: LaneSession): Promise<void> {
    const idle = this.lanes.takeIdle();
    if (idle.length === 0) return;
    await session.release(idle.map((lane) => lane.number));
    const missed = await findDueAmong(
      session,
      idle.map((lane) => lane.subscriptionId),
    );
    if (missed.length > 0) this.bell.ring(missed);
  }

  private async show(session: LaneSession): Promise<void> {
    const since = Date.now() - SHOW_AFTER_MS;
    const slow = [...this.attempts.values()].filter((one) => !one.isShown && one.startedAt.getTime() < since);
    if (slow.length === 0) return;
    for (const one of slow) one.isShown = true;
    await markInProgress(
      session,
      slow.map((one) => one.delivery.id),
    );
  }
}

function mayAttempt(delivery: DueDelivery): delivery is DueDelivery & { body: string } {
  const { isSubscriptionActive, isUntold, blockedBy, body } = delivery;
  return isSubscriptionActive && !isUntold && blockedBy === null && body !== null;
}
