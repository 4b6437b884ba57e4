import type { INestApplicationContext } from '@nestjs/common';
import { PublishSnapshots } from './publish-snapshots.js';

/** `node dist/main.js publish-snapshots`: publishes a snapshot of every case (docs/operations.md). */
export async function publishSnapshotsCommand(app: INestApplicationContext): Promise<number> {
  const published = await app.get(PublishSnapshots, { strict: false }).execute();
  process.stdout.write(`${published} cases published to referrals.snapshots\n`);
  return 0;
}
