import { log } from '@referral-exchange/platform';

const REPEAT_MS = 30_000;

/** Logs a fault when it begins, every 30 s while it lasts, and when it is over. */
export class FaultLog {
  private since?: number;
  private loggedAt = 0;
  private failures = 0;

  constructor(private readonly what: string) {}

  failed(error: unknown): void {
    this.since ??= Date.now();
    this.failures++;
    if (Date.now() - this.loggedAt < REPEAT_MS) return;
    this.loggedAt = Date.now();
    log.warn({ err: error, failures: this.failures }, `${this.what} failed, will retry`);
  }

  recovered(): void {
    if (this.since === undefined) return;
    log.info({ failures: this.failures, lastedMs: Date.now() - this.since }, `${this.what} works again`);
    this.since = undefined;
    this.loggedAt = 0;
    this.failures = 0;
  }
}
