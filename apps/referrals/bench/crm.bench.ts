import { randomUUID } from 'node:crypto';
import { LoneService, report, type BenchStand } from '@referral-exchange/testing/bench';
import { referrals } from '../dist/service.js';
import { firmId } from './referrals-seed.ts';

/**
 * Interactive CRM sends over HTTP, outbox and relay to Kafka included, and replays of a key. No CRM is
 * connected: the figure is that of the exchange, not of a CRM.
 */
export const description = 'interactive CRM sends ≥ 200/s';

const FIRMS = 20;
const CALLERS = 16;
const SECONDS = 15;

/** Measures and prints. Rejects when a call fails. */
export async function run(stand: BenchStand): Promise<void> {
  const service = await LoneService.start(stand, referrals);
  await seed(service);
  await forSeconds(4, () => send(service, randomUUID()));
  const before = cpuOf(service);
  const perSecond = await forSeconds(SECONDS, () => send(service, randomUUID()));
  report('interactive sends', perSecond, '/s', { atLeast: 200 });
  const perCpuSecond = (perSecond * SECONDS) / (cpuOf(service) - before);
  report('interactive sends, service and Postgres', perCpuSecond, 'per CPU-second');
  const key = randomUUID();
  report('replays of one key', await forSeconds(5, () => send(service, key, 0)), '/s');
}

/** On a busy machine, processor seconds say more than elapsed time. */
function cpuOf(measured: LoneService): number {
  const { service, postgres } = measured.cpuSeconds();
  return service + postgres;
}

/** Firms that have a mapping each. */
async function seed(service: LoneService): Promise<void> {
  const ids = Array.from({ length: FIRMS }, (_, index) => firmId(index));
  await service.sql(
    `INSERT INTO firms (id, name, reference_prefix, is_active, is_test_firm, updated_at)
     SELECT id, 'Firm ' || n, 'W' || lpad(n::text, 3, '0'), true, false, now() FROM unnest($1::uuid[]) WITH ORDINALITY AS f (id, n)`,
    [ids],
  );
  const fields = ['clientFirstName', 'clientLastName', 'clientEmail'].map((key) => ({
    ...{ key, label: key, type: 'text', required: false, maxLength: null, sourceField: null },
  }));
  const prefill = { title: 'Collision', caseType: 'motor_vehicle_accident', jurisdiction: 'NY' };
  await service.sql(
    `INSERT INTO crm_profiles (id, firm_id, crm_object_api_name, send_fields, prefill, writeback_fields, mapping_version, updated_at)
     SELECT gen_random_uuid(), id, 'Intake__c', $2, $3, '{}', '1', now() FROM unnest($1::uuid[]) AS f (id)`,
    [ids, JSON.stringify(fields), JSON.stringify(prefill)],
  );
}

/** One send, of a new record. */
async function send(
  service: LoneService,
  idempotencyKey: string,
  sender = Math.floor(Math.random() * FIRMS),
): Promise<void> {
  await service.call('POST', '/crm/interactive-sends', firmId(sender), {
    sourceRecordId: `a01${randomUUID().replaceAll('-', '').slice(0, 12)}`,
    crmObjectApiName: 'Intake__c',
    targetFirmIds: [firmId((sender + 1) % FIRMS)],
    idempotencyKey,
    overrides: {
      clientFirstName: 'Dana',
      clientLastName: 'Whitfield',
      clientEmail: 'dana.whitfield@example.com',
    },
  });
}

/** Runs `work` by all callers at once for so long; returns how often a second it was done. */
async function forSeconds(seconds: number, work: () => Promise<void>): Promise<number> {
  const startedAt = performance.now();
  let done = 0;
  await Promise.all(
    Array.from({ length: CALLERS }, async () => {
      for (; performance.now() - startedAt < seconds * 1_000; done++) await work();
    }),
  );
  return done / ((performance.now() - startedAt) / 1_000);
}
