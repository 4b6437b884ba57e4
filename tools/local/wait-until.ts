import { setTimeout as sleep } from 'node:timers/promises';
import { SetupError } from './progress.ts';

/**
 * Asks again and again until the answer is true.
 * @param ask may throw: that counts as "not yet", and the last error is told on time-out
 * @param isHopeless stops the wait early, e.g. when the process has ended; returns the reason
 * @throws SetupError naming `what` after `timeoutMs`
 */
export async function waitUntil(
  what: string,
  ask: () => Promise<boolean>,
  { timeoutMs = 60_000, everyMs = 100, isHopeless = (): string | null => null } = {},
): Promise<void> {
  const deadline = Date.now() + timeoutMs;
  let lastError = '';
  for (;;) {
    try {
      if (await ask()) return;
    } catch (error) {
      lastError = error instanceof Error ? error.message : String(error);
    }
    const reason = isHopeless();
    if (reason) throw new SetupError(`${what}: ${reason}`);
    if (Date.now() > deadline)
      throw new SetupError(`${what}: not ready after ${timeoutMs / 1000} s. ${lastError}`);
    await sleep(everyMs);
  }
}
