import type { OnModuleInit } from '@nestjs/common';
import { serviceMetrics } from '../metrics/service.metrics.js';
import { log } from '../logging/log.js';
import { PeriodicWorker } from './periodic-worker.js';
import { clock } from '../clock/clock.js';

/** A wall clock that is further off is reported. */
const SKEW_LIMIT_MS = 1_000;
const WARN_EVERY_MS = 600_000;
/** The first readings: the shortest round trip decides. */
const FIRST_READINGS = 3;

/**
 * Keeps the clock of this process at the time of a reference. Extend it, and list the class among the
 * providers of a module.
 */
export abstract class ClockKeeper extends PeriodicWorker implements OnModuleInit {
  private warnedAtMs = -Infinity;
  private stopObserving?: () => void;

  constructor(everyMs: number) {
    super({ name: 'Reading the clock', everyMs });
  }

  /** The time of the reference, in milliseconds since 1970. */
  protected abstract read(): Promise<number>;

  /** Sets the clock before any other part of the process uses it. */
  async onModuleInit(): Promise<void> {
    this.stopObserving = serviceMetrics.clockSkew.observe((observe) => observe(clock.skewMs / 1_000, {}));
    for (let reading = 0; reading < FIRST_READINGS; reading++) await this.adjust();
    this.reportSkew();
  }

  override async beforeApplicationShutdown(): Promise<void> {
    this.stopObserving?.();
    await super.beforeApplicationShutdown();
  }

  protected override async work(): Promise<void> {
    await this.adjust();
    this.reportSkew();
  }

  private async adjust(): Promise<void> {
    const askedAtMs = performance.now();
    const referenceMs = await this.read();
    clock.adjust({ referenceMs, askedAtMs, answeredAtMs: performance.now() });
  }

  private reportSkew(): void {
    const isSkewed = Math.abs(clock.skewMs) > SKEW_LIMIT_MS;
    if (isSkewed && performance.now() - this.warnedAtMs > WARN_EVERY_MS) {
      this.warnedAtMs = performance.now();
      const skewSeconds = Math.round(clock.skewMs / 100) / 10;
      log.warn({ skewSeconds }, 'The clock of this machine differs from that of Postgres: set it by NTP');
    } else if (!isSkewed && this.warnedAtMs !== -Infinity) {
      this.warnedAtMs = -Infinity;
      log.info('The clock of this machine agrees with that of Postgres again');
    }
  }
}
