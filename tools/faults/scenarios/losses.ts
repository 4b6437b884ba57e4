import { setTimeout as sleep } from 'node:timers/promises';
import { progress } from '../../local/progress.ts';
import { balance } from '../ledger.ts';
import { afterRestoreAll, momentNow } from '../restore-steps.ts';
import { REREAD_AFTER_RESTORE, type Scenario } from '../scenario.ts';
import { ServerBackup } from '../server-backup.ts';
import type { SuiteUnderFault } from '../suite-under-fault.ts';
import type { Traffic } from '../traffic.ts';

/** Stores that are gone for good (docs/runbooks/restore.md). Redis keeps nothing: `kill-redis` loses it. */
export const losses: Scenario[] = [
  {
    name: 'lose-kafka',
    description:
      'Kafka loses all topics and offsets and is away for 10 s: calls go on, events arrive afterwards',
    isShort: true,
    recoveryS: 60,
    cause: async (suite, traffic) => {
      // what is published and not handled is lost with it
      await traffic.pause();
      const behind = await balance(suite, traffic, { deadLetters: await suite.topics.deadLetters() }, 30_000);
      if (behind.length > 0) throw new Error(`before the loss: ${behind.join('; ')}`);
      await suite.loseKafka(async () => {
        traffic.resume();
        await Promise.all([sleep(10_000), traffic.more(10, 60_000)]);
      });
    },
  },
  {
    name: 'restore-all',
    description:
      'all databases and Redis are destroyed and restored to a moment: what was acknowledged before it is there, and cursors go on',
    recoveryS: 60,
    rereadRows: REREAD_AFTER_RESTORE,
    cause: restoreAll,
  },
];

async function restoreAll(suite: SuiteUnderFault, traffic: Traffic): Promise<void> {
  const backup = await ServerBackup.take(suite);
  await traffic.more(10, 60_000);
  // the dispatcher is behind at the moment: what it lacks is in Kafka alone
  await suite.kill('webhooks');
  await traffic.more(10, 60_000);
  await traffic.pause();
  const kept = traffic.acknowledged.length;
  const moment = await momentNow(suite);
  traffic.resume();
  await traffic.more(10, 60_000);
  await traffic.pause();
  await backup.archiveAll();
  await suite.killServices();
  await suite.crashBacking('redis', 0);
  const { copying, replaying } = await backup.restore(moment);
  backup.remove();
  progress(`restored to ${moment} in ${(copying + replaying).toFixed(1)} s`);
  await refusesAnotherMoment(suite, moment);
  await afterRestoreAll(suite, moment);
  traffic.forgetAfter(kept);
  await suite.startServices();
  traffic.resume();
}

/** As in a half restore: the database is newer than the moment that the others have. */
async function refusesAnotherMoment(suite: SuiteUnderFault, moment: string): Promise<void> {
  const earlier = new Date(Date.parse(moment) - 3_600_000).toISOString();
  const { code, output } = await suite.command('referrals', 'after-restore', earlier);
  if (code === 0 || !output.includes('it was not restored to that moment'))
    throw new Error(`after-restore accepts a half restore: ${output}`);
}
