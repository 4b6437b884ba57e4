/** Builds the read model anew, while the service runs: `node dist/cli/rebuild.js`, with the settings of the service (docs/operations.md). */
import { failPlainly, stopGracefully } from '@referral-exchange/platform';
import { openService, readSettings } from '@referral-exchange/service';
import { RebuildReadModel } from '../rebuild/rebuild-read-model.js';
import { analytics } from '../service.js';

try {
  const app = await openService(analytics, readSettings(analytics), { consume: false });
  const { generation, events } = await app.get(RebuildReadModel, { strict: false }).execute();
  await stopGracefully(app);
  process.stdout.write(`Generation ${generation} was built from ${events} events and snapshots\n`);
  process.exit(0);
} catch (error) {
  failPlainly(error);
}
