import { ClockKeeper, log } from '@referral-exchange/telemetry';
import { request } from 'undici';
import { z } from 'zod';

/** Often: until its clock is set, a process that started before auth may refuse calls. One small request. */
const EVERY_MS = 2_000;
const DEADLINE_MS = 1_000;
const answerSchema = z.object({ now: z.number() });

/**
 * The clock of a service without a database: it takes the time from auth (ADR 34). While auth is down the
 * clock runs on.
 */
export class AuthClock extends ClockKeeper {
  /** Whether auth answered when it was last asked, some seconds ago at most. */
  isAnswered = false;
  private readonly url: URL;

  /** @param address of auth */
  constructor(address: string | URL) {
    super(EVERY_MS);
    this.url = new URL('/health/time', address);
  }

  override async onModuleInit(): Promise<void> {
    try {
      await super.onModuleInit();
    } catch (error) {
      log.warn({ err: error }, 'reading the time from auth failed, will retry');
    }
  }

  protected override async read(): Promise<number> {
    try {
      const now = await this.ask();
      this.isAnswered = true;
      return now;
    } catch (error) {
      this.isAnswered = false;
      throw error;
    }
  }

  private async ask(): Promise<number> {
    const { statusCode, body } = await request(this.url, { signal: AbortSignal.timeout(DEADLINE_MS) });
    const answer = await body.json();
    if (statusCode !== 200) throw new Error(`auth answered ${statusCode}`);
    return answerSchema.parse(answer).now;
  }
}
