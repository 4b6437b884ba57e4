import { throttledLog } from '@referral-exchange/telemetry';

/** Logs the failures of one loop, throttled by cause, and when it works again. */
export class FailureLog {
  private since?: number;
  private failures = 0;

  constructor(private readonly what: string) {}

  failed(error: unknown): void {
    this.since ??= performance.now();
    this.failures++;
    throttledLog.warn({ err: error, failures: this.failures }, `${this.what} failed, will retry`);
  }

  recovered(): void {
    if (this.since === undefined) return;
    const lastedMs = Math.round(performance.now() - this.since);
    throttledLog.info({ failures: this.failures, lastedMs }, `${this.what} works again`);
    this.since = undefined;
    this.failures = 0;
  }
}
