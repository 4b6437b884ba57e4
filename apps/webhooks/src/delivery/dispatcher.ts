import {
  Inject,
  Injectable,
  type BeforeApplicationShutdown,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import {
  backoffMs,
  clock,
  collectStepGarbage,
  CONFIG,
  HOLD_BACK,
  log,
  type OwnWork,
  throttledLog,
} from '@referral-exchange/telemetry';
import { LockSession } from '@referral-exchange/database';
import type { WebhooksConfig } from '../config.js';
import { AttemptDelivery, type AttemptInFlight } from './attempt-delivery.js';
import { countAttempts } from './count-attempts.js';
import { DispatcherWakeUp, EVERY_SUBSCRIPTION } from './dispatcher-wake-up.js';
import { fetchDue, findDueAmong, findDueLanes, markInProgress } from './due-deliveries.repository.js';
import { mayAttempt, type DueDelivery } from './due-delivery.js';
import {
  claimLanes,
  hearOfLanes,
  LANE_QUERY_TIMEOUT_MS,
  releaseLanes,
  tellOwners,
} from './lane-claims.repository.js';
import { EndedAttempts, RECORDED_AT_ONCE } from './ended-attempts.js';
import { HandedDeliveries } from './handed-deliveries.js';
import { Lanes } from './lanes.js';
import { recordAttempts } from './record-attempts.js';
import { RetryClock } from './retry-clock.js';
import { setAside } from './set-aside.js';

/** How often all due deliveries are looked for: notifications and jobs can be lost, rows cannot. */
const SWEEP_MS = 1_000;
/** So few that processes that start at once share the lanes, and that one message can name all of them. */
const CLAIMED_AT_ONCE = 200;
/** How often the loop checks the attempts in flight. */
const TICK_MS = 250;
/** An attempt that takes longer is shown as IN_PROGRESS. */
const SHOW_AFTER_MS = 250;
/** The longest wait after a failed turn. */
const MAX_BACKOFF_MS = 2_000;

/**
 * Makes the attempts, in one loop: record ended attempts, claim lanes with due deliveries, start attempts,
 * release idle lanes. All state is in Postgres; what is in memory can be lost at any time. Commands of the
 * service start none: their pods reach no endpoint.
 */
@Injectable()
export class Dispatcher implements OwnWork, OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly lanes: Lanes;
  private readonly attempts = new Map<string, AttemptInFlight>();
  private readonly ended = new EndedAttempts(() => this.dispatcherWakeUp.notify());
  /** Lanes that may have due deliveries, and that this process has not asked for yet. */
  private readonly unasked = new Set<string>();
  private session?: LockSession;
  private sweptAt = -Infinity;
  private isHeldBack = false;
  private isStopping = false;
  private running: Promise<void> = Promise.resolve();

  constructor(
    @Inject(CONFIG) private readonly config: WebhooksConfig,
    private readonly dispatcherWakeUp: DispatcherWakeUp,
    private readonly handedDeliveries: HandedDeliveries,
    private readonly attemptDelivery: AttemptDelivery,
    private readonly retryClock: RetryClock,
  ) {
    this.lanes = new Lanes({ width: config.WEBHOOK_LANE_WIDTH, concurrency: config.WEBHOOK_CONCURRENCY });
  }

  [HOLD_BACK](): void {
    this.isHeldBack = true;
  }

  onApplicationBootstrap(): void {
    if (!this.isHeldBack) this.running = this.run();
  }

  /** Starts nothing more, waits for the attempts in flight and records them. */
  async beforeApplicationShutdown(): Promise<void> {
    this.isStopping = true;
    this.dispatcherWakeUp.notify();
    await this.running;
  }

  /** Subscriptions whose deliveries this process alone attempts now. */
  get lanesHeld(): number {
    return this.lanes.size;
  }

  /** Attempts that wait for an endpoint. */
  get inFlight(): number {
    return this.attempts.size;
  }

  private async run(): Promise<void> {
    for (let failures = 0; this.hasWork();) {
      try {
        await this.turn(await this.connected());
        failures = 0;
        collectStepGarbage();
        // the notification of a stop may have come before the turn, which consumed it
        if (this.hasWork()) await this.dispatcherWakeUp.wait(this.attempts.size > 0 ? TICK_MS : SWEEP_MS);
      } catch (error) {
        throttledLog.warn({ err: error }, 'A turn of the dispatcher failed, will retry');
        if (this.isStopping && this.attempts.size === 0) break;
        const waitMs = backoffMs(failures++, 250, MAX_BACKOFF_MS);
        await new Promise((resolve) => setTimeout(resolve, waitMs));
      }
    }
    await this.session?.close();
    await this.attemptDelivery.close();
  }

  private hasWork(): boolean {
    return !this.isStopping || this.attempts.size > 0 || !this.ended.isEmpty;
  }

  /** The session, or a new one after the old was lost. */
  private async connected(): Promise<LockSession> {
    if (this.session && !this.session.signal.aborted) return this.session;
    await this.session?.close();
    this.session = undefined;
    const session = await LockSession.open({
      databaseUrl: this.config.DATABASE_DIRECT_URL,
      applicationName: 'webhooks-lanes',
      queryTimeoutMs: LANE_QUERY_TIMEOUT_MS,
    });
    session.signal.addEventListener('abort', () => this.onLockLost(session), { once: true });
    try {
      await hearOfLanes(session, (ids) => {
        const held = ids.filter((id) => this.lanes.has(id));
        if (held.length > 0) this.dispatcherWakeUp.notify(held);
      });
    } catch (error) {
      await session.close();
      throw error;
    }
    this.session = session;
    this.sweptAt = -Infinity;
    return session;
  }

  /** The claims are lost: another process may attempt these deliveries, so ours are aborted, not recorded. */
  private onLockLost(session: LockSession): void {
    if (this.session !== session) return;
    this.attempts.clear();
    this.lanes.clear();
    this.attemptDelivery.abortAll();
    this.dispatcherWakeUp.notify();
  }

  private async turn(session: LockSession): Promise<void> {
    if (!this.handedDeliveries.isEmpty) await session.assertHeld();
    const named = this.dispatcherWakeUp.take();
    try {
      this.startHanded(named);
      await this.recordEnded(session);
      if (!this.isStopping) {
        await this.claim(session, named);
        await this.startDue(session);
      }
      await this.releaseIdle(session);
      await this.show(session);
    } catch (error) {
      // what is stored later must not overtake what this turn did not come to
      this.lanes.markAllDirty();
      this.dispatcherWakeUp.notify(named);
      throw error;
    }
  }

  /** What ends meanwhile is for the next turn: this one must come to what is due. */
  private async recordEnded(session: LockSession): Promise<void> {
    for (let left = this.ended.size; left > 0; left -= RECORDED_AT_ONCE) await this.record(session);
    if (!this.ended.isEmpty) this.dispatcherWakeUp.notify();
  }

  private async record(session: LockSession): Promise<void> {
    const results = this.ended.take();
    const { recorded, tripped } = await recordAttempts(session, results).catch((error: unknown) => {
      this.ended.putBack(results);
      throw error;
    });
    countAttempts(results, { recorded, tripped });
    const failed = new Set(recorded.filter((one) => one.status === 'FAILED').map((one) => one.deliveryId));
    for (const { subscriptionId, deliveryId, durationMs } of results) {
      this.lanes.end(subscriptionId, deliveryId, durationMs);
      // a short wait may be over
      if (failed.has(deliveryId)) this.lanes.markDirty(subscriptionId);
    }
    const waits = results.flatMap((one) => (failed.has(one.deliveryId) ? (one.waitMs ?? []) : []));
    this.retryClock.wakeAfter(waits);
    for (const subscriptionId of tripped)
      log.warn({ subscriptionId }, 'Circuit breaker deactivated a subscription');
  }

  /** Starts what the fan-out of this process has stored just now, and names the lanes of the rest. */
  private startHanded(named: Set<string>): void {
    const since = performance.now() - this.handedDeliveries.freshForMs;
    for (const { delivery, storedAfter } of this.handedDeliveries.take()) {
      const { subscriptionId, body } = delivery;
      const mayStart = !this.isStopping && storedAfter > since && !named.has(subscriptionId);
      if (mayStart && this.lanes.mayTake(subscriptionId, storedAfter)) this.start(delivery, body);
      else named.add(subscriptionId);
    }
  }

  /** Claims named lanes and, from once per sweep interval on, lanes with due ones, while there is room. */
  private async claim(session: LockSession, named: Set<string>): Promise<void> {
    const wanted = new Set(named);
    const isEveryNamed = wanted.delete(EVERY_SUBSCRIPTION);
    if (isEveryNamed || performance.now() - this.sweptAt >= SWEEP_MS) {
      this.sweptAt = performance.now();
      for (const id of await findDueLanes(session)) wanted.add(id);
    }
    for (const id of wanted) {
      if (this.lanes.has(id)) this.lanes.markDirty(id);
      else this.unasked.add(id);
    }
    const asked = [...this.unasked].slice(0, Math.min(this.lanes.room, CLAIMED_AT_ONCE));
    if (asked.length === 0) return;
    for (const id of asked) this.unasked.delete(id);
    for (const lane of await claimLanes(session, asked)) this.lanes.add(lane);
    const refused = asked.filter((id) => (isEveryNamed || named.has(id)) && !this.lanes.has(id));
    if (refused.length > 0) await tellOwners(session, refused);
    if (this.unasked.size > 0 && this.lanes.room > 0) this.dispatcherWakeUp.notify();
  }

  private async startDue(session: LockSession): Promise<void> {
    const openings = this.lanes.openings();
    if (openings.length === 0) return;
    const inFlight = this.lanes.idsInFlight(openings.map((lane) => lane.subscriptionId));
    const due = await fetchDue(session, openings, inFlight);
    const counts = new Map<string, number>();
    for (const { subscriptionId } of due) counts.set(subscriptionId, (counts.get(subscriptionId) ?? 0) + 1);
    for (const { subscriptionId, slots } of openings)
      this.lanes.markFetched(subscriptionId, { isAll: (counts.get(subscriptionId) ?? 0) < slots });
    if (due.length === 0) return;
    // they used no slots: there may be more to fetch
    if (await setAside(session, due)) this.dispatcherWakeUp.notify();
    // the claims may have been lost during the query, or while this process was frozen
    await session.assertHeld();
    for (const delivery of due) if (mayAttempt(delivery)) this.start(delivery, delivery.body);
  }

  private start(delivery: DueDelivery, body: string): void {
    const began = performance.now();
    const attempt: AttemptInFlight = { delivery, startedAt: clock.date(), began, isShown: false };
    this.attempts.set(delivery.id, attempt);
    this.lanes.begin(delivery.subscriptionId, delivery.id);
    const outcome = this.attemptDelivery.execute(delivery, body).catch((error: unknown) => {
      // our own error, e.g. a secret encrypted with another key; the subscriber's log shows a failed attempt
      throttledLog.error({ err: error, deliveryId: delivery.id }, 'An attempt could not be made');
      return { statusCode: null, error: 'Connection failed: internal error' };
    });
    void outcome.then(({ statusCode, error }) => {
      // the lane was lost: the process that claims it attempts the delivery again
      if (this.attempts.get(delivery.id) !== attempt) return;
      this.attempts.delete(delivery.id);
      const result = {
        deliveryId: delivery.id,
        subscriptionId: delivery.subscriptionId,
        startedAt: attempt.startedAt,
        occurredAt: delivery.occurredAt,
        isFirst: delivery.attempts === 0,
        durationMs: Math.round(performance.now() - began),
        statusCode,
        error,
        waitMs: this.config.WEBHOOK_RETRY_SCHEDULE[delivery.attempts] ?? null,
      };
      // a lane with more to send needs its slot
      const mayWait = this.attempts.size > 0 && !this.lanes.mayHaveMore(delivery.subscriptionId);
      this.ended.add(result, { mayWait });
    });
  }

  /**
   * Releases idle lanes, those of a moment ago only if others want room. No other process could claim a
   * delivery that arrived just before the release, so this one checks once more.
   */
  private async releaseIdle(session: LockSession): Promise<void> {
    const idle = this.lanes.takeIdle({ isAll: this.isStopping || this.unasked.size > 0 });
    if (idle.length === 0) return;
    const [numbers, ids] = [idle.map((lane) => lane.number), idle.map((lane) => lane.subscriptionId)];
    await releaseLanes(session, numbers);
    const missed = await findDueAmong(session, ids);
    if (missed.length > 0 || this.unasked.size > 0) this.dispatcherWakeUp.notify(missed);
  }

  private async show(session: LockSession): Promise<void> {
    const since = performance.now() - SHOW_AFTER_MS;
    const slow = [...this.attempts.values()].filter((one) => !one.isShown && one.began < since);
    if (slow.length === 0) return;
    for (const one of slow) one.isShown = true;
    const ids = slow.map((one) => one.delivery.id);
    await markInProgress(session, ids);
  }
}
