import type { INestApplicationContext } from '@nestjs/common';
import { PlainError } from '@referral-exchange/telemetry';
import { RebuildReadModel } from './rebuild-read-model.js';

/**
 * `node dist/main.js rebuild [seconds]`: rebuilds the read model while the service runs (docs/operations.md).
 * Reads of the old tables may go on for this many seconds (default 60) before they are dropped.
 */
export async function rebuildCommand(app: INestApplicationContext): Promise<number> {
  const [seconds] = process.argv.slice(3);
  if (seconds !== undefined && !/^\d{1,4}$/.test(seconds)) throw new PlainError('usage: rebuild [seconds]');
  const lastReadsMs = seconds === undefined ? undefined : Number(seconds) * 1_000;
  const { generation, events } = await app.get(RebuildReadModel, { strict: false }).execute({ lastReadsMs });
  process.stdout.write(`Generation ${generation} was built from ${events} events and snapshots\n`);
  return 0;
}
