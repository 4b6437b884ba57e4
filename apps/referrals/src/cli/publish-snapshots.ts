/**
 * Publishes a snapshot of every case: `node dist/cli/publish-snapshots.js`, with the settings of the service
 * (docs/operations.md).
 */
import { failPlainly, stopGracefully } from '@referral-exchange/telemetry';
import { openService, readSettings } from '@referral-exchange/service';
import { referrals } from '../service.js';
import { PublishSnapshots } from '../for-services/snapshots/publish-snapshots.js';

try {
  const app = await openService(referrals, readSettings(referrals), { serves: false });
  const published = await app.get(PublishSnapshots, { strict: false }).execute();
  await stopGracefully(app);
  process.stdout.write(`${published} cases published to referrals.snapshots\n`);
  process.exit(0);
} catch (error) {
  failPlainly(error);
}
