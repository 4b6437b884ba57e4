/**
 * Rebuilds the read model, while the service runs: `node dist/cli/rebuild.js [seconds]`, with the settings of
 * the service (docs/operations.md). Reads of the old tables may go on for this many seconds (default 60)
 * before they are dropped.
 */
import { failPlainly, PlainError, stopGracefully } from '@referral-exchange/telemetry';
import { openService, readSettings } from '@referral-exchange/service';
import { RebuildReadModel } from '../rebuild/rebuild-read-model.js';
import { analytics } from '../service.js';

try {
  const [seconds] = process.argv.slice(2);
  if (seconds !== undefined && !/^\d{1,4}$/.test(seconds)) throw new PlainError('usage: rebuild [seconds]');
  const lastReadsMs = seconds === undefined ? undefined : Number(seconds) * 1_000;
  const app = await openService(analytics, readSettings(analytics), { serves: false });
  const { generation, events } = await app.get(RebuildReadModel, { strict: false }).execute({ lastReadsMs });
  await stopGracefully(app);
  process.stdout.write(`Generation ${generation} was built from ${events} events and snapshots\n`);
  process.exit(0);
} catch (error) {
  failPlainly(error);
}
