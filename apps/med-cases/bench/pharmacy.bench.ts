import { LoneService, percentile, report, type BenchStand } from '@referral-exchange/testing/bench';
import { medCases } from '../dist/service.js';

/**
 * The pharmacy ledger through the service, reads with their audit entries and writes with their events
 * included. The big referral has 100,000 transactions on 500 fills of two years; the small one has one fill
 * with 200. Each of `LEDGERS` has a fill without transactions, whose answer is little more than `totals`: it
 * must cost the same in all.
 */
export const description =
  'fill with 200 transactions p95 10 ms; page of 100,000 transactions p95 20 ms; ≥ 500 transactions/s';

const CALLS = 200;
/** Node compiles what runs often: after a minute a service is several times as fast as at first. */
const WARM_UP_MS = 60_000;
/** Calls of one path before it is measured, so that its rows and plans are at hand. */
const FIRST_CALLS = 200;
const CALLERS = 16;
const SECONDS = 10;
const REFERRALS = 200;
const BIG = 1;
const SMALL = 2;
/** Referrals by their number of transactions. */
const LEDGERS = { 10: 5, 200: SMALL, '5,000': 6, '100,000': BIG };

const id = (kind: string, n: number | string) => `0192f3a0-${kind}-7000-8000-${String(n).padStart(12, '0')}`;
const sqlId = (kind: string, n: string) =>
  `('0192f3a0-${kind}-7000-8000-' || lpad((${n})::text, 12, '0'))::uuid`;
const FIRM = id('1000', 1);
const PROVIDER = { providerId: id('9000', 1) };
const ledgerOf = (n: number) => `/med-cases/${id('a000', n)}/referrals/${id('b000', n)}/pharmacy`;

const SEED = [
  `INSERT INTO firms (id, name, reference_prefix, is_active, is_test_firm, updated_at)
   VALUES ('${FIRM}', 'Bench firm', 'BCH', true, false, now())`,
  `INSERT INTO providers (id, name, is_active, restricted_access, updated_at)
   VALUES ('${PROVIDER.providerId}', 'Bench pharmacy', true, false, now())`,
  `INSERT INTO med_cases (id, handling_firm_id, reference_number, patient_first_name, patient_last_name, case_type,
                          jurisdiction, status, is_archived, is_test_case, created_at, updated_at)
   SELECT ${sqlId('a000', 'n')}, '${FIRM}', 'BCH-M' || n, 'Dana', 'Whitfield', 'motor_vehicle_accident', 'NY', 'OPEN',
          false, false, now(), now() FROM generate_series(1, ${REFERRALS}) n`,
  `INSERT INTO med_referrals (id, med_case_id, sequence_number, reference_number, provider_id, status, is_pharmacy,
                              created_at, updated_at)
   SELECT ${sqlId('b000', 'n')}, ${sqlId('a000', 'n')}, 1, 'BCH-M' || n || '-R1', '${PROVIDER.providerId}', 'ACCEPTED',
          true, now(), now() FROM generate_series(1, ${REFERRALS}) n`,
  `INSERT INTO pharmacy_balances (med_referral_id, billed, paid, adjustments, fill_count, transaction_count)
   VALUES ('${id('b000', BIG)}', 74250.00, 75000.00, 25000.00, 500, 100000), ('${id('b000', SMALL)}', 148.50, 150.00, 50.00, 1, 200)`,
  `INSERT INTO pharmacy_fills (id, med_referral_id, drug_name, ndc, quantity, billed_amount, fill_date, days_supply,
                               created_via, created_at, updated_at)
   SELECT ${sqlId('c000', 'n')}, ${sqlId('b000', `CASE WHEN n <= 500 THEN ${BIG} ELSE ${SMALL} END`)}, 'Cyclobenzaprine 10 mg',
          '00093015001', 30.000, 148.50, date '2024-01-01' + (n % 730), 30, 'api', now(), now() FROM generate_series(1, 501) n`,
  `INSERT INTO pharmacy_transactions (id, med_referral_id, fill_id, type, amount, transaction_date, external_id, payer,
                                      created_via, created_at)
   SELECT ${sqlId('d000', 'n')}, f.med_referral_id, f.id, CASE WHEN n % 4 = 0 THEN 'WRITE_OFF' ELSE 'PAYMENT' END, 1.00,
          date '2024-01-01' + (n * 7 % 730), 'T-' || n, 'Northern Mutual', 'api', now()
     FROM generate_series(0, 100199) n JOIN pharmacy_fills f ON f.id = ${sqlId('c000', '1 + n / 200')}`,
  `INSERT INTO pharmacy_balances (med_referral_id, billed, paid, transaction_count)
   VALUES ('${id('b000', LEDGERS[10])}', 0.00, 10.00, 10), ('${id('b000', LEDGERS['5,000'])}', 0.00, 5000.00, 5000)`,
  `INSERT INTO pharmacy_transactions (id, med_referral_id, type, amount, transaction_date, created_via, created_at)
   SELECT ${sqlId('d000', '200000 + n')}, ${sqlId('b000', `CASE WHEN n <= 10 THEN ${LEDGERS[10]} ELSE ${LEDGERS['5,000']} END`)}, 'PAYMENT',
          1.00, date '2024-01-01' + (n * 7 % 730), 'api', now() FROM generate_series(1, 5010) n`,
  `INSERT INTO pharmacy_fills (id, med_referral_id, drug_name, quantity, billed_amount, fill_date, created_via, created_at, updated_at)
   SELECT ${sqlId('c000', '600 + n')}, ${sqlId('b000', 'n')}, 'Cyclobenzaprine 10 mg', 30.000, 0.00, date '2024-01-01', 'api', now(), now()
     FROM unnest(ARRAY[${Object.values(LEDGERS).join()}]) n`,
  'UPDATE pharmacy_balances b SET fill_count = (SELECT count(*) FROM pharmacy_fills f WHERE f.med_referral_id = b.med_referral_id)',
  `INSERT INTO pharmacy_transaction_counts
   SELECT med_referral_id, transaction_date, type, count(*) FROM pharmacy_transactions GROUP BY 1, 2, 3`,
  'VACUUM ANALYZE',
];

const FILL_OF_SMALL = `${ledgerOf(SMALL)}/fills/${id('c000', 501)}`;
const FILL_OF_BIG = `${ledgerOf(BIG)}/fills/${id('c000', 77)}`;
const BIG_LIST = `${ledgerOf(BIG)}/transactions`;
const PAGES = [
  '',
  '?limit=100',
  '?type=PAYMENT',
  '?type=REVERSAL',
  '?dateFrom=2024-06-01&dateTo=2025-06-30',
  '?dateFrom=2024-06-01&dateTo=2025-06-30&type=WRITE_OFF',
  `?fillId=${id('c000', 77)}`,
  `?fillId=${id('c000', 77)}&type=WRITE_OFF`,
  '?externalId=T-4242',
  '?page=500&limit=100',
  '?page=1000&limit=100',
];

/** Seeds, measures and prints. Rejects when a call fails. */
export async function run(stand: BenchStand): Promise<void> {
  const service = await LoneService.start(stand, medCases);
  for (const statement of SEED) await service.sql(statement);
  await warmUp(service);
  await measure(service, 'fill with 200 transactions, of 200 in the referral', FILL_OF_SMALL, 10);
  await measure(service, 'fill with 200 transactions, of 100,000', FILL_OF_BIG, 10);
  for (const [transactions, n] of Object.entries(LEDGERS))
    await measure(
      service,
      `totals of ${transactions} transactions`,
      `${ledgerOf(n)}/fills/${id('c000', 600 + n)}`,
    );
  await storeAuditEntries(service);
  for (const query of PAGES) await measure(service, `transactions${query.replaceAll(/=0192f3a0[0-9a-f-]+/g, '=…')}`, BIG_LIST + query, 20); // prettier-ignore
  await measure(service, 'fills', `${ledgerOf(BIG)}/fills`);
  await write(service, 'transactions recorded, 200 referrals', () => 1 + Math.floor(Math.random() * REFERRALS), 500); // prettier-ignore
  await write(service, 'transactions recorded, one referral', () => 3);
  await importBatches(service);
}

/** All reads in turn. What is measured first would else have the costs of a process that has just started. */
async function warmUp(service: LoneService): Promise<void> {
  const paths = [FILL_OF_SMALL, FILL_OF_BIG, ...PAGES.map((query) => BIG_LIST + query)];
  for (const until = performance.now() + WARM_UP_MS; performance.now() < until;)
    for (const path of paths) await service.call('GET', path, FIRM);
}

async function measure(service: LoneService, label: string, path: string, goalMs?: number): Promise<void> {
  for (let first = 0; first < FIRST_CALLS; first++) await service.call('GET', path, FIRM);
  const times: number[] = [];
  const before = service.cpuSeconds();
  for (let index = 0; index < CALLS; index++) {
    const startedAt = performance.now();
    await service.call('GET', path, FIRM);
    times.push(performance.now() - startedAt);
  }
  report(`${label}  p95`, percentile(times, 0.95), 'ms', goalMs ? { atMost: goalMs } : undefined);
  reportProcessor(service, before, CALLS);
}

/** On a machine that does other things too, this says more than elapsed time. */
function reportProcessor(
  service: LoneService,
  before: { service: number; postgres: number },
  calls: number,
): void {
  const after = service.cpuSeconds();
  const [ofService, ofPostgres] = [after.service - before.service, after.postgres - before.postgres].map(
    (seconds) => ((seconds * 1_000) / calls).toFixed(2),
  );
  console.log(`      processor per call: service ${ofService} ms, Postgres ${ofPostgres} ms`);
}

/** Payments and their reversals, by all callers at once. */
async function write(
  service: LoneService,
  label: string,
  pick: () => number,
  atLeast?: number,
): Promise<void> {
  const transactionDate = '2026-01-20';
  let done = 0;
  const work = async (until: number): Promise<void> => {
    while (performance.now() < until) {
      const path = `${ledgerOf(pick())}/transactions`;
      const payment = { type: 'PAYMENT', amount: '12.34', transactionDate, payer: 'Northern Mutual' };
      const { id: paid } = await service.call<{ id: string }>('POST', path, PROVIDER, payment);
      done++;
      if (done % 10 !== 0) continue;
      await service.call('POST', path, PROVIDER, { type: 'REVERSAL', transactionDate, reversesTransactionId: paid }); // prettier-ignore
      done++;
    }
  };
  const all = (seconds: number) => {
    const until = performance.now() + seconds * 1_000;
    return Promise.all(Array.from({ length: CALLERS }, () => work(until)));
  };
  await all(3);
  done = 0;
  const before = service.cpuSeconds();
  const startedAt = performance.now();
  await all(SECONDS);
  const perSecond = done / ((performance.now() - startedAt) / 1_000);
  report(label, perSecond, '/s', atLeast ? { atLeast } : undefined);
  reportProcessor(service, before, done);
}

/** Batches of 500 to one referral. */
async function importBatches(service: LoneService): Promise<void> {
  const batches = 10;
  const startedAt = performance.now();
  for (let batch = 0; batch < batches; batch++) {
    const records = Array.from({ length: 500 }, (_, index) => {
      const externalId = `I-${batch}-${index}`;
      return { transaction: { type: 'PAYMENT', amount: '1.00', transactionDate: '2026-01-20', externalId } };
    });
    await service.call('POST', `${ledgerOf(4)}/import`, PROVIDER, { records });
  }
  report('records imported, batches of 500', (batches * 500) / ((performance.now() - startedAt) / 1_000), '/s'); // prettier-ignore
}

/**
 * The part of a read that its audit entry takes: one statement with its commit. All figures above have it.
 */
async function storeAuditEntries(service: LoneService): Promise<void> {
  const details = {
    firmId: FIRM,
    providerId: null,
    keyId: FIRM,
    medCaseId: id('a000', 1),
    subjectIds: [id('c000', 77)],
  };
  const payload = JSON.stringify({
    type: 'audit.recorded.v1',
    key: id('b000', 1),
    data: { action: 'pharmacy_fill.read', details },
  });
  const entry = {
    name: 'audit-entry',
    text: 'INSERT INTO outbox (event_id, topic, key, payload, headers) VALUES ($1, $2, $3, $4, $5)',
    values: [id('e000', 1), 'audit.events', id('b000', 1), payload, '{}'],
  };
  const before = service.cpuSeconds();
  const times = await service.connected(async (client) => {
    const taken: number[] = [];
    for (let index = 0; index < CALLS; index++) {
      const startedAt = performance.now();
      await client.query(entry);
      taken.push(performance.now() - startedAt);
    }
    return taken;
  });
  report('audit entry of a read, stored  p95', percentile(times, 0.95), 'ms');
  reportProcessor(service, before, CALLS);
}
