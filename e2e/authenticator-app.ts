import { setTimeout as sleep } from 'node:timers/promises';
import { totpCodeOf } from '@referral-exchange/testing';

const STEP_MS = 30_000;
/** What is typed within this time of the end of a step may come too late. */
const MARGIN_MS = 6_000;

/** The app of a person: codes that were not used yet. */
export class AuthenticatorApp {
  private readonly secret: string;
  private lastStep = 0;

  /** @param shown the secret as a page shows it, in groups */
  constructor(shown: string) {
    this.secret = shown.replaceAll(' ', '');
  }

  /** A code that is accepted now, each once. Waits when those of the present steps are used. */
  async next(): Promise<string> {
    for (;;) {
      const now = Date.now();
      const step = Math.max(this.lastStep + 1, Math.floor(now / STEP_MS) - 1);
      // accepted from one step before it until one step after it
      const [from, until] = [(step - 1) * STEP_MS, (step + 2) * STEP_MS];
      if (now >= from && now < until - MARGIN_MS) {
        this.lastStep = step;
        return totpCodeOf(this.secret, step * STEP_MS);
      }
      if (now >= from) this.lastStep = step;
      await sleep(500);
    }
  }
}
