import { setTimeout as sleep } from 'node:timers/promises';
import { Inject, Injectable, Optional } from '@nestjs/common';

/** One thing that a service cannot work without. */
export interface HealthCheck {
  /** Shown in the answer of /health/ready. */
  readonly name: string;
  /** Rejects when the thing is not usable now; given 2 seconds at most. */
  check(): Promise<void>;
}

/** Injection token of the list of checks. */
export const HEALTH_CHECKS = Symbol('HEALTH_CHECKS');

const CHECK_TIMEOUT_MS = 2_000;

/** Whether this instance should get work: everything that it needs answers, and it is not stopping. */
@Injectable()
export class Readiness {
  private isStopping = false;
  private running?: Promise<(readonly [string, 'up' | 'down'])[]>;

  constructor(@Optional() @Inject(HEALTH_CHECKS) private readonly checks: HealthCheck[] = []) {}

  /** From now on "not ready", so that no new work is sent here (graceful stop). */
  stop(): void {
    this.isStopping = true;
  }

  get stopping(): boolean {
    return this.isStopping;
  }

  /** Concurrent callers share one run of the checks: anyone may ask, and the checks ask other services. */
  async report(): Promise<{ isReady: boolean; checks: Record<string, 'up' | 'down'> }> {
    this.running ??= this.run(CHECK_TIMEOUT_MS).finally(() => (this.running = undefined));
    return this.summary(await this.running);
  }

  /** The same for somebody who waits no longer than this: what has not answered by then is down. */
  async reportWithin(
    patienceMs: number,
  ): Promise<{ isReady: boolean; checks: Record<string, 'up' | 'down'> }> {
    return this.summary(await this.run(patienceMs));
  }

  private summary(results: (readonly [string, 'up' | 'down'])[]) {
    const isUp = results.every(([, result]) => result === 'up');
    return { isReady: isUp && !this.isStopping, checks: Object.fromEntries(results) };
  }

  private run(patienceMs: number): Promise<(readonly [string, 'up' | 'down'])[]> {
    return Promise.all(
      this.checks.map(async (check) => [check.name, await state(check, patienceMs)] as const),
    );
  }
}

async function state(check: HealthCheck, patienceMs: number): Promise<'up' | 'down'> {
  const isUp = check.check().then(
    () => true,
    () => false,
  );
  const isLate = sleep(patienceMs, false, { ref: false });
  return (await Promise.race([isUp, isLate])) ? 'up' : 'down';
}
