import type { Axis } from '@referral-exchange/testing/bench';
import { medCases } from '../dist/service.js';

const FIRM = '0192f3a0-1000-7000-8000-000000000001';
const PROVIDER = { providerId: '0192f3a0-9000-7000-8000-000000000001' };
const CASE = '0192f3a0-a000-7000-8000-000000000001';
const REFERRAL = '0192f3a0-b000-7000-8000-000000000001';
const TRANSACTIONS = `/med-cases/${CASE}/referrals/${REFERRAL}/pharmacy/transactions`;
const PAYMENT = { type: 'PAYMENT', amount: '12.34', transactionDate: '2026-01-20', payer: 'Northern Mutual' };

const SEED = `
  INSERT INTO firms (id, name, reference_prefix, is_active, is_test_firm, updated_at)
  VALUES ('${FIRM}', 'Bench firm', 'BCH', true, false, now());
  INSERT INTO providers (id, name, is_active, restricted_access, updated_at)
  VALUES ('${PROVIDER.providerId}', 'Bench pharmacy', true, false, now());
  INSERT INTO med_cases (id, handling_firm_id, reference_number, patient_first_name, patient_last_name, case_type,
                         jurisdiction, status, is_archived, is_test_case, created_at, updated_at)
  VALUES ('${CASE}', '${FIRM}', 'BCH-M1', 'Dana', 'Whitfield', 'motor_vehicle_accident', 'NY', 'OPEN', false, false, now(), now());
  INSERT INTO med_referrals (id, med_case_id, sequence_number, reference_number, provider_id, status, is_pharmacy, created_at, updated_at)
  VALUES ('${REFERRAL}', '${CASE}', 1, 'BCH-M1-R1', '${PROVIDER.providerId}', 'ACCEPTED', true, now(), now())`;
/** $1 how many, on two years. */
const BALANCE = `
  INSERT INTO pharmacy_balances (med_referral_id, billed, paid, transaction_count) VALUES ('${REFERRAL}', 0.00, $1::int::numeric(14, 2), $1::int)`;
const LEDGER = `
  INSERT INTO pharmacy_transactions (id, med_referral_id, type, amount, transaction_date, external_id, payer, created_via, created_at)
  SELECT gen_random_uuid(), '${REFERRAL}', 'PAYMENT', 1.00, date '2024-01-01' + (n * 7 % 730), 'T-' || n, 'Northern Mutual', 'api', now()
    FROM generate_series(1, $1::int) n`;
const COUNTS = `
  INSERT INTO pharmacy_transaction_counts
  SELECT med_referral_id, transaction_date, type, count(*) FROM pharmacy_transactions GROUP BY 1, 2, 3`;

const fill: Axis['fill'] = (service, size) =>
  service.connected(async (client) => {
    await client.query(SEED);
    await client.query(BALANCE, [size]);
    await client.query(LEDGER, [size]);
    await client.query(COUNTS);
    await client.query('VACUUM ANALYZE');
  });

/** The ledger of one referral. Reads have an axis of their own: entries would fill up a small ledger. */
export const axes: Axis[] = [
  {
    name: 'rows of a ledger',
    service: medCases,
    sizes: [100, 1_000, 10_000, 100_000, 1_000_000],
    fill,
    calls: { 'page of a ledger': (service) => service.call('GET', TRANSACTIONS, FIRM) },
  },
  {
    name: 'entries of a ledger',
    service: medCases,
    sizes: [1_000, 10_000, 100_000, 1_000_000],
    addedByCalls: 1,
    fill,
    calls: { 'a new entry': (service) => service.call('POST', TRANSACTIONS, PROVIDER, PAYMENT) },
  },
];
