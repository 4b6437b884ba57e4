import { EventEmitter, once } from 'node:events';
import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { ConsumerProgress, hasReached, type Offsets } from '@referral-exchange/messaging';
import { clock, pause, PeriodicWorker } from '@referral-exchange/telemetry';
import { analyticsMetrics } from '../analytics.metrics.js';

/** Where the progress of this service on `referrals.events` is asked. */
export const REFERRALS_PROGRESS = Symbol('progress on referrals.events');

const LOOK_MS = 1_000;
/** An event is in Kafka this long after its commit at the latest, while the relay of `referrals` works. */
const PUBLISHED_WITHIN_MS = 500;
/** The most that a caller waits for its own write. */
const PATIENCE_MS = 2_000;
/**
 * While somebody waits: another replica may handle the event, and its offset is committed shortly after the
 * handler.
 */
const WAITING_LOOK_MS = 100;

/**
 * How far the read model reaches (ADR 72). Every second it notes where the topic ends; once all events before
 * that end are handled, by whatever replica, the read model holds everything that was committed half a second
 * before the note.
 */
@Injectable()
export class DataFreshness extends PeriodicWorker implements OnApplicationShutdown {
  private reachedMs: number | null = null;
  private target?: { atMs: number; ends: Offsets };
  private looking?: Promise<void>;
  private readonly changes = new EventEmitter().setMaxListeners(0);
  private readonly stopShowing = analyticsMetrics.dataAge.observe((observe) => {
    if (this.reachedMs !== null) observe((clock.now() - this.reachedMs) / 1_000, {});
  });

  constructor(@Inject(REFERRALS_PROGRESS) private readonly progress: ConsumerProgress) {
    super({ name: 'Look at the freshness of data', everyMs: LOOK_MS, startsAtOnce: true });
  }

  /** Everything that was committed up to this instant is in the read model. Null: not known yet. */
  get asOf(): string | null {
    return this.reachedMs === null ? null : new Date(this.reachedMs).toISOString();
  }

  /** Events were written into the read model. */
  notify(): void {
    this.changes.emit('change');
  }

  /** Returns when the read model reaches the instant, or after two seconds. */
  async waitFor(instantMs: number): Promise<void> {
    const deadline = performance.now() + PATIENCE_MS;
    const leftMs = () => deadline - performance.now();
    const tooEarlyMs = instantMs + PUBLISHED_WITHIN_MS - clock.now();
    if (tooEarlyMs > 0) await pause(Math.min(tooEarlyMs, PATIENCE_MS));
    while ((this.reachedMs ?? -Infinity) < instantMs && leftMs() > 0) {
      await Promise.race([this.look().catch(() => undefined), pause(leftMs())]);
      if ((this.reachedMs ?? -Infinity) >= instantMs || leftMs() <= 0) return;
      await this.changeWithin(Math.ceil(Math.min(WAITING_LOOK_MS, leftMs())));
    }
  }

  async onApplicationShutdown(): Promise<void> {
    this.stopShowing();
    await this.progress.close();
  }

  protected override async work(): Promise<void> {
    await this.look();
  }

  /** Looks once for all that ask at the same time. */
  private look(): Promise<void> {
    this.looking ??= this.lookOnce().finally(() => (this.looking = undefined));
    return this.looking;
  }

  /** An end that was noted stays the target until it is reached, however much follows it. */
  private async lookOnce(): Promise<void> {
    this.target ??= { atMs: clock.now(), ends: await this.progress.ends() };
    if (!hasReached(await this.progress.handled(), this.target.ends)) return;
    this.reachedMs = Math.max(this.reachedMs ?? 0, this.target.atMs - PUBLISHED_WITHIN_MS);
    this.target = undefined;
  }

  private async changeWithin(ms: number): Promise<void> {
    await once(this.changes, 'change', { signal: AbortSignal.timeout(ms) }).catch(() => undefined);
  }
}
