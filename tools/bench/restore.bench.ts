import { rmSync } from 'node:fs';
import { loadavg } from 'node:os';
import { report, type BenchStand } from '@referral-exchange/testing/bench';
import { balance } from '../faults/ledger.ts';
import { afterRestoreAll, momentNow } from '../faults/restore-steps.ts';
import { REREAD_AFTER_RESTORE } from '../faults/scenario.ts';
import { ServerBackup } from '../faults/server-backup.ts';
import { SuiteUnderFault } from '../faults/suite-under-fault.ts';
import { Traffic } from '../faults/traffic.ts';
import { runProgram } from '../local/run-program.ts';
import { THIS_RELEASE } from '../local/suite/release.ts';
import { changeMany, seedAll } from './restore-seed.ts';

/** The runbook of a restore, step by step with a clock (docs/runbooks/restore.md). */
export const description =
  'restore of a million referrals: from the loss of the server to the first call ≤ 15 min';

const REFERRALS = Number(process.env.BENCH_RESTORE_REFERRALS ?? 1_000_000);
const WRITERS = 2;
const WRITES = 20;
const WRITES_MS = 120_000;

/**
 * Fills a suite, takes a backup, writes, destroys the server, restores it, and measures. Rejects when the
 * ledger of what the two firms wrote does not balance afterwards.
 */
export async function run(stand: BenchStand): Promise<void> {
  const suite = new SuiteUnderFault(stand.dir);
  let data = '';
  stand.onEnd(async () => {
    await suite.stop();
    if (data) rmSync(data, { recursive: true });
  });
  await suite.start(new AbortController().signal, THIS_RELEASE);
  data = await suite.postgresFolder();
  const addressOf = (database: string) => new URL(`/${database}`, suite.postgresUrl).href;
  await seedAll(addressOf, REFERRALS);
  const deadLetters = await suite.topics.deadLetters();
  const traffic = new Traffic(suite, { writers: WRITERS });
  await traffic.start();
  stand.onEnd(() => traffic.stop());
  const backup = await timed('backup, by pg_basebackup', () => ServerBackup.take(suite));
  stand.onEnd(() => backup.remove());
  await printSize('size of the backup', backup.copy);
  await changeMany(addressOf('referrals'), REFERRALS);
  const moment = await writeAround(suite, traffic, backup);
  await suite.killServices();
  await suite.crashBacking('redis', 0);
  await printSize('WAL to replay', backup.archive);
  const lostAt = performance.now();
  const { copying, replaying } = await backup.restore(moment);
  report('copying', copying, 's');
  report('replay of the WAL', replaying, 's');
  await timed('after-restore of eight services', () => afterRestoreAll(suite, moment));
  await timed('start until the first call is served', async () => {
    await suite.startServices();
    await traffic.sender.client.settled('GET', '/sent-cases', AbortSignal.timeout(60_000));
  });
  const minutes = (performance.now() - lostAt) / 60_000;
  report('from the loss to the first call', minutes, 'min', { atMost: 15 });
  console.log(`   load of the machine at the end: ${loadavg()[0]!.toFixed(1)}`);
  traffic.resume();
  await traffic.more(WRITES, WRITES_MS);
  await traffic.stopWriting(WRITES_MS);
  const faults = await balance(suite, traffic, { deadLetters, rereadRows: REREAD_AFTER_RESTORE }, WRITES_MS);
  if (faults.length > 0) throw new Error(faults.join('; '));
}

/** Writes before and after the moment, to which it answers; what comes after it is forgotten. */
async function writeAround(suite: SuiteUnderFault, traffic: Traffic, backup: ServerBackup): Promise<string> {
  await traffic.more(WRITES, WRITES_MS);
  await traffic.pause();
  const kept = traffic.acknowledged.length;
  const moment = await momentNow(suite);
  traffic.resume();
  await traffic.more(WRITES, WRITES_MS);
  await traffic.pause();
  await backup.archiveAll();
  traffic.forgetAfter(kept);
  return moment;
}

async function timed<T>(label: string, work: () => Promise<T>): Promise<T> {
  const startedAt = performance.now();
  const result = await work();
  report(label, (performance.now() - startedAt) / 1_000, 's');
  return result;
}

async function printSize(label: string, folder: string): Promise<void> {
  const { output } = await runProgram('du', ['-sm', folder]);
  report(label, Number.parseInt(output, 10), 'MB');
}
