import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { cpuSeconds, LoneService, report, type BenchStand } from '@referral-exchange/testing/bench';
import { auth } from '../dist/service.js';

/** The chain of the audit log: how fast entries get their places, are verified and exported. */
export const description = 'the audit log: chained, verified (≥ 50,000/s) and exported entries a second';

const ENTRIES = Number(process.env.BENCH_AUDIT_ENTRIES ?? 500_000);
const MAIN = join(import.meta.dirname, '../dist/main.js');

/** As reads of health data leave them, which are most of a log. */
const SEED = `
  INSERT INTO audit_log (id, action, actor_kind, actor_name, subject_type, subject_id, details, request_id, created_at)
  SELECT gen_random_uuid(), 'med_case.read', 'firm_key', 'Abbott & Crane LLP', 'med_case', gen_random_uuid(),
         jsonb_build_object('firmId', gen_random_uuid(), 'keyId', gen_random_uuid(), 'medCaseId', gen_random_uuid(),
                            'subjectIds', jsonb_build_array(gen_random_uuid(), gen_random_uuid())),
         'req_' || md5(n::text), now() - interval '1 hour' + n * interval '1 millisecond'
    FROM generate_series(1, ${ENTRIES}) n`;

/** Seeds entries as the release before wrote them, waits for their places, verifies and exports. */
export async function run(stand: BenchStand): Promise<void> {
  const service = await LoneService.start(stand, auth);
  await service.sql(SEED);
  const chained = await seconds(() => allChained(service));
  report(`entries chained, of ${ENTRIES}`, ENTRIES / chained, '/s');
  await service.sql('VACUUM ANALYZE audit_log');
  const before = cpuSeconds(process.pid);
  const verified = await seconds(() => command(service, 'verify'));
  // a command that has ended counts with this process; on a busy machine this says more than the time
  report('processor time of it, an entry', ((cpuSeconds(process.pid) - before) / ENTRIES) * 1e6, 'µs', {
    atMost: 20,
  });
  report('entries verified, the start of the command included', ENTRIES / verified, '/s', {
    atLeast: 50_000,
  });
  const exported = await seconds(() => command(service, 'export'));
  report('entries exported, the start of the command included', ENTRIES / exported, '/s');
}

async function seconds(work: () => Promise<void>): Promise<number> {
  const startedAt = performance.now();
  await work();
  return (performance.now() - startedAt) / 1_000;
}

async function allChained(service: LoneService): Promise<void> {
  for (;;) {
    const [head] = await service.sql<{ done: boolean }>(
      `SELECT position >= ${ENTRIES} AS done FROM audit_chain`,
    );
    if (head!.done) return;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
}

async function command(service: LoneService, verb: string): Promise<void> {
  const env = { ...process.env, ...service.environment };
  const child = spawn(process.execPath, [MAIN, 'audit', verb], { env, stdio: ['ignore', 'pipe', 'inherit'] });
  const tail: string[] = [];
  child.stdout.on('data', (bytes: Buffer) => {
    if (verb === 'verify') tail.push(bytes.toString());
  });
  const [code] = (await once(child, 'close')) as [number];
  if (verb === 'verify') console.log(tail.join('').trim());
  if (code !== 0) throw new Error(`audit ${verb} ended with ${code}`);
}
