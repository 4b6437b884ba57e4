import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { LoneService, report, type BenchStand } from '@referral-exchange/testing/bench';
import { CREATE, LOCK, WRITE } from '../dist/core/storage/cases.sql.js';
import { referrals } from '../dist/service.js';
import { firmId } from './referrals-seed.ts';

/**
 * Writes through the service, outbox and relay to Kafka included, beside the very same SQL under pgbench in
 * the same run. pgbench speaks to Postgres in C and does nothing else, so the ratio says what HTTP,
 * validation and Node cost.
 */
export const description =
  'create + refer over HTTP ≥ 0.2 of the same SQL under pgbench; ≥ 300 status changes/s';

const FIRMS = 20;
const CALLERS = 16;
const SECONDS = 15;

/** Measures and prints. Rejects when a call fails. */
export async function run(stand: BenchStand): Promise<void> {
  const service = await LoneService.start(stand, referrals);
  await service.sql(
    `INSERT INTO firms (id, name, reference_prefix, is_active, is_test_firm, updated_at)
     SELECT id, 'Firm ' || n, 'W' || lpad(n::text, 3, '0'), true, false, now() FROM unnest($1::uuid[]) WITH ORDINALITY AS f (id, n)`,
    [Array.from({ length: FIRMS }, (_, index) => firmId(index))],
  );
  await forSeconds(4, () => createAndRefer(service));
  const overHttp = await forSeconds(SECONDS, () => createAndRefer(service));
  report('create + refer over HTTP', overHttp, '/s');
  await measurePgbench(service, overHttp);
  await measureStatusChanges(service);
}

const body = (change: object = {}) => ({
  title: 'Rear-end collision on I-95',
  description: 'Client was stopped at a light.',
  caseType: 'motor_vehicle_accident',
  jurisdiction: 'NY',
  clientFirstName: 'Dana',
  clientLastName: 'Whitfield',
  clientEmail: 'dana.whitfield@example.com',
  ...change,
});
interface Created {
  id: string;
  referralId: string;
}

const anyFirm = () => Math.floor(Math.random() * FIRMS);

/** Two calls: a draft, then its referral. */
async function createAndRefer(service: LoneService): Promise<void> {
  const sender = anyFirm();
  const receiver = firmId((sender + 1) % FIRMS);
  const { id } = await service.call<Created>('POST', '/sent-cases', firmId(sender), body());
  await service.call('POST', `/sent-cases/${id}/refer`, firmId(sender), { referentFirmId: receiver });
}

/** Runs `work` by all callers at once for so long; answers how often a second it was done. */
async function forSeconds(seconds: number, work: () => Promise<void>): Promise<number> {
  const startedAt = performance.now();
  const isOver = () => performance.now() - startedAt >= seconds * 1_000;
  let done = 0;
  await Promise.all(
    Array.from({ length: CALLERS }, async () => {
      while (!isOver()) {
        await work();
        done++;
      }
    }),
  );
  return done / ((performance.now() - startedAt) / 1_000);
}

/** Acknowledge, sign and close hops that are there already: three status changes each. */
async function measureStatusChanges(service: LoneService): Promise<void> {
  const hops: { id: string; baseCaseId: string; receiver: string }[] = [];
  await Promise.all(
    Array.from({ length: CALLERS }, async () => {
      while (hops.length < 3_000) {
        const sender = anyFirm();
        const receiver = firmId((sender + 1) % FIRMS);
        const created = await service.call<Created>(
          'POST',
          '/sent-cases',
          firmId(sender),
          body({ referentFirmId: receiver }),
        );
        hops.push({ id: created.referralId, baseCaseId: created.id, receiver });
      }
    }),
  );
  const before = service.cpuSeconds();
  const startedAt = performance.now();
  let changes = 0;
  await Promise.all(
    Array.from({ length: CALLERS }, async () => {
      for (let hop = hops.pop(); hop && performance.now() - startedAt < SECONDS * 1_000; hop = hops.pop()) {
        await service.call(
          'POST',
          `/cases/${hop.baseCaseId}/referrals/${hop.id}/acknowledge`,
          hop.receiver,
          {},
        );
        await service.call('POST', `/received-referrals/${hop.id}/begin-investigating`, hop.receiver, {});
        await service.call('POST', `/received-referrals/${hop.id}/sign`, hop.receiver, {});
        changes += 3;
      }
    }),
  );
  report('status changes through the service', changes / ((performance.now() - startedAt) / 1_000), '/s', {
    atLeast: 300,
  });
  const after = service.cpuSeconds();
  for (const part of ['service', 'postgres'] as const) {
    const perChange = ((after[part] - before[part]) / changes) * 1_000;
    report(`  processor time of a status change, ${part}`, perChange, 'ms');
  }
}

async function measurePgbench(service: LoneService, overHttp: number): Promise<void> {
  if (spawnSync('pgbench', ['--version']).status !== 0) {
    console.log('   pgbench is not installed (apt-get install postgresql-contrib): no ratio');
    return;
  }
  const folder = mkdtempSync(join(tmpdir(), 'referrals-bench-'));
  const script = join(folder, 'create-and-refer.sql');
  try {
    writeFileSync(script, await pgbenchScript(service));
    const flags = [
      '-n',
      '-M',
      'prepared',
      '-c',
      String(CALLERS),
      '-j',
      '2',
      '-T',
      String(SECONDS),
      '-f',
      script,
    ];
    const rate = await service.whileSuspended(async () => {
      const measured = await pgbench([...flags, service.databaseUrl]);
      // what pgbench put there is no event that anybody could read
      await service.sql('TRUNCATE outbox');
      return measured;
    });
    report('the same SQL under pgbench', rate, '/s');
    report('ratio', overHttp / rate, '', { atLeast: 0.2 });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function pgbench(args: string[]): Promise<number> {
  return new Promise((resolve, reject) => {
    const child = spawn('pgbench', args);
    let output = '';
    child.stdout.on('data', (text: Buffer) => (output += text.toString()));
    child.stderr.on('data', (text: Buffer) => (output += text.toString()));
    child.once('error', reject);
    child.once('exit', () => {
      const rate = Number(/tps = ([\d.]+)/.exec(output)?.[1]);
      if (Number.isFinite(rate) && !/aborted/.test(output)) resolve(rate);
      else reject(new Error(`pgbench: ${output.slice(0, 2_000)}`));
    });
  });
}

/**
 * What the service sends for the two calls, statement by statement, as a log of one such pair of calls shows
 * it; the JSON that Node makes comes from one SELECT at the top, with new ids put into the recorded ones.
 */
async function pgbenchScript(service: LoneService): Promise<string> {
  const sender = firmId(0);
  const receiver = firmId(1);
  const { id } = await service.call<Created>('POST', '/sent-cases', sender, body());
  await service.call('POST', `/sent-cases/${id}/refer`, sender, { referentFirmId: receiver });
  const [row] = await service.sql<Record<'c' | 'h' | 'u', object>>(
    `SELECT to_jsonb(c) AS c, to_jsonb(h) AS h, to_jsonb(u) - 'sequence' - 'xid' AS u
       FROM cases c JOIN referrals h ON h.case_id = c.id JOIN status_updates u ON u.referral_id = h.id WHERE c.id = $1`,
    [id],
  );
  const event = 'x'.repeat(3_500);
  await service.sql('CREATE TABLE bench_templates (c jsonb, h jsonb, u jsonb, event text)');
  await service.sql('INSERT INTO bench_templates VALUES ($1, $2, $3, $4)', [row!.c, row!.h, row!.u, event]);
  const outbox = `INSERT INTO outbox (event_id, topic, key, payload, headers)
    SELECT event_id, topic, key, payload, headers FROM unnest(ARRAY[:event_id]::uuid[], ARRAY['bench.none'], ARRAY[:case_id]::text[],
      ARRAY[:event]::text[], ARRAY['{}']) WITH ORDINALITY AS e (event_id, topic, key, payload, headers, position) ORDER BY position`;
  const none = `'[]'`;
  const ofEvent = [
    'ARRAY[:event_id]',
    `ARRAY['bench.none']`,
    'ARRAY[:case_id]',
    'ARRAY[:event]',
    `ARRAY['{}']`,
  ];
  const ofWrite = ['NULL', none, ':hops_json', ':updates_json', none, none, ...ofEvent];
  const statements = [
    `SELECT gen_random_uuid()::text AS case_id, gen_random_uuid()::text AS hop_id, gen_random_uuid()::text AS event_id, event FROM bench_templates`,
    `SELECT (c || jsonb_build_object('id', :case_id::text, 'owner_firm_id', '0192f3a0-1000-7000-8000-' || lpad(to_hex((random() * ${FIRMS - 1})::int), 12, '0')))::text AS case_json,
            jsonb_build_array(h || jsonb_build_object('id', :hop_id::text, 'case_id', :case_id::text))::text AS hops_json,
            jsonb_build_array(u || jsonb_build_object('id', gen_random_uuid(), 'referral_id', :hop_id::text, 'case_id', :case_id::text))::text AS updates_json
       FROM bench_templates`,
  ];
  const transactions = [
    'BEGIN', CREATE.replaceAll('$1', ':case_json'), outbox, 'COMMIT',
    'BEGIN', LOCK.replace('$1', ':case_id::uuid').replace('$2', 'NULL').replace('$3', `'${sender}'`), `SELECT id, name, is_active FROM firms WHERE id = '${receiver}'`,
    WRITE.replaceAll(/\$(\d+)/g, (_, number: string) => ofWrite[Number(number) - 1]!), 'COMMIT',
  ]; // prettier-ignore
  const oneLine = (sql: string) => sql.replaceAll(/--.*$/gm, '').replaceAll(/\s+/g, ' ').trim();
  return [
    ...statements.map((sql) => `${oneLine(sql)} \\gset`),
    ...transactions.map((sql) => `${oneLine(sql)};`),
  ].join('\n');
}
