import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { migrate } from '@referral-exchange/platform';
import { migrationsOf } from '@referral-exchange/service';
import { templateDatabase, type TestDatabase } from '@referral-exchange/testing';
import { KeepPicturesForProviders } from '../src/database/migrations/20261123050000-keep-pictures-for-providers.js';
import { medCases } from '../src/service.js';

const ID = (group: string, index: number) =>
  `0192f3a0-0000-7000-8000-0000000${group}${index.toString().padStart(3, '0')}`;
const [FIRM, PROVIDER] = [ID('f0', 1), ID('b0', 1)];

/** Migrations meet the rows that the releases before them have left. */
describe('migrations of med cases', () => {
  let testDatabase: TestDatabase, client: pg.Client;
  beforeAll(async () => {
    const migrations = await migrationsOf(medCases);
    const before = migrations.slice(0, migrations.indexOf(KeepPicturesForProviders));
    testDatabase = await templateDatabase('med-cases', before);
    client = new pg.Client({ connectionString: testDatabase.url });
    await client.connect();
  });
  afterAll(async () => {
    await client.end();
    await testDatabase.drop();
  });

  const query = async (sql: string, params: unknown[] = []) => (await client.query(sql, params)).rows;

  /** A case of before, with one referral; `editedAfter`: the case changed after the referral did. */
  async function insert(
    index: number,
    { status = 'WITHDRAWN', isAcknowledged = true, editedAfter = false } = {},
  ) {
    await query(
      `INSERT INTO med_cases (id, handling_firm_id, reference_number, patient_first_name, patient_last_name, case_type, jurisdiction,
         status, is_archived, is_test_case, created_at, updated_at)
       VALUES ($1, $2, $3, 'Dana', $4, 'other', 'NY', 'OPEN', false, false, now(), now() + $5::int * interval '1 hour')`,
      [ID('c0', index), FIRM, `OLD-M${index}`, `Patient${index}`, editedAfter ? 1 : -1],
    );
    await query(
      `INSERT INTO med_referrals (id, med_case_id, sequence_number, reference_number, provider_id, status, is_pharmacy,
         rejection_reason_code, acknowledged_at, created_at, updated_at)
       VALUES ($1, $2, 1, $3, $4, $5, false, CASE $5 WHEN 'REJECTED' THEN 'other' END, CASE WHEN $6 THEN now() END, now(), now())`,
      [ID('d0', index), ID('c0', index), `OLD-M${index}-R1`, PROVIDER, status, isAcknowledged],
    );
  }

  it('give a provider the picture that is known, and none of a patient whose data of then is not', async () => {
    await query(`INSERT INTO firms VALUES ($1, 'Abbott', 'OLD', true, false, now())`, [FIRM]);
    await query(`INSERT INTO providers VALUES ($1, 'Harbor', true, false, now())`, [PROVIDER]);
    await insert(1);
    await insert(2, { status: 'REJECTED', isAcknowledged: false });
    await insert(3, { editedAfter: true });
    await insert(4, { status: 'CLOSED' });
    await insert(5, { status: 'ACCEPTED' });

    await migrate({ url: testDatabase.url, migrations: await migrationsOf(medCases) });

    await query(`UPDATE med_cases SET patient_last_name = 'Later', updated_at = now()`);
    const rows = await query(
      `SELECT right(med_case_id::text, 1) AS "index", picture->>'patient_last_name' AS name, picture IS NULL AS "isLive", text
         FROM med_case_listings WHERE viewer_id = $1 ORDER BY 1`,
      [PROVIDER],
    );
    expect(rows).toEqual([
      { index: '1', name: 'Patient1', isLive: false, text: 'old-m1 dana patient1' },
      { index: '2', name: null, isLive: false, text: 'old-m2' },
      { index: '3', name: null, isLive: false, text: 'old-m3' },
      { index: '4', name: null, isLive: true, text: 'old-m4 dana later' },
      { index: '5', name: null, isLive: true, text: 'old-m5 dana later' },
    ]);
  });
});
