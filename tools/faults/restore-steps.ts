import { setTimeout as sleep } from 'node:timers/promises';
import { progress } from '../local/progress.ts';
import type { SuiteUnderFault } from './suite-under-fault.ts';

/** Members of a group that were killed are gone for Kafka after this time. */
const GONE_MS = 90_000;

/** The moment to which a server can be restored that has all that was acknowledged so far. */
export async function momentNow(suite: SuiteUnderFault): Promise<string> {
  const [row] = await suite.sql<{ moment: string }>(
    'referrals',
    `SELECT to_char(clock_timestamp() AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS moment`,
  );
  return row!.moment;
}

/**
 * Makes every database fit to serve that was restored to the moment; no service runs. All at once, as the
 * runbook allows: most of the time of a command is its start.
 */
export async function afterRestoreAll(suite: SuiteUnderFault, moment: string): Promise<void> {
  // loaded on demand: the suite's start builds it
  const { SERVICES } = await import('@referral-exchange/contracts');
  const services = Object.entries(SERVICES).filter(([, { database }]) => database);
  await Promise.all(services.map(([service]) => afterRestore(suite, service, moment)));
}

export async function afterRestore(
  suite: SuiteUnderFault,
  service: string,
  moment: string,
  ...options: string[]
): Promise<void> {
  for (const deadline = Date.now() + GONE_MS; ; await sleep(1_000)) {
    const { code, output } = await suite.command(service, 'after-restore', moment, ...options);
    if (code === 0) return progress(output.trim());
    if (!output.includes('still run') || Date.now() > deadline) throw new Error(`${service}: ${output}`);
  }
}
