import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { migrate } from '@referral-exchange/platform';
import { migrationsOf } from '@referral-exchange/service';
import { templateDatabase, type TestDatabase } from '@referral-exchange/testing';
import { KeepEndedReferrals } from '../src/database/migrations/20261121100000-keep-ended-referrals.js';
import { RefineListings } from '../src/database/migrations/20261121090000-refine-listings.js';
import { referrals } from '../src/service.js';
import { acknowledged, TestService } from './referrals-under-test.js';
import { differingListings } from './differing-listings.js';
import { ANY_CASE, CasesRepository } from '../src/core/storage/cases.repository.js';
import { Case } from '../src/core/case/case.entity.js';
import { Hop } from '../src/core/case/hop.entity.js';

const [OWNER, RECEIVER] = ['0192f3a0-0000-7000-8000-00000000000a', '0192f3a0-0000-7000-8000-00000000000b'];
const ID = (index: number) => `0192f3a0-0000-7000-8000-0000000001${index.toString().padStart(2, '0')}`;

/** Migrations meet the rows that the releases before them have left. */
describe('migrations of listings', () => {
  let testDatabase: TestDatabase, client: pg.Client;
  beforeAll(async () => {
    const migrations = await migrationsOf(referrals);
    const before = migrations.slice(0, migrations.indexOf(RefineListings));
    testDatabase = await templateDatabase('referrals', before);
    client = new pg.Client({ connectionString: testDatabase.url });
    await client.connect();
  });
  afterAll(async () => {
    await client.end();
    await testDatabase.drop();
  });

  const query = async (sql: string, params: unknown[] = []) => (await client.query(sql, params)).rows;

  it('every listing of before is what the view of now says, and every total stays', async () => {
    for (const index of [1, 2, 3]) {
      await query(
        `INSERT INTO cases (id, owner_firm_id, reference_number, title, case_type, jurisdiction, client_first_name,
           client_last_name, is_test_case, is_retainer_signed, created_at, updated_at, version)
         VALUES ($1, $2, $3, 'A title', 'other', 'NY', 'Ann', 'Other', false, false, now() - interval '1 day', now(), 1)`,
        [ID(index), OWNER, `OLD-000${index}`],
      );
      if (index === 3) continue; // a draft
      await query(
        `INSERT INTO referrals (id, case_id, sequence_number, reference_number, referring_firm_id, referent_firm_id, status,
           is_retainer_signed, sent_date, created_at, updated_at, version)
         VALUES ($1, $2, 1, $3, $4, $5, 'SENT', false, now(), now(), now() - interval '1 hour', 1)`,
        [ID(index + 10), ID(index), `OLD-000${index}-R1`, OWNER, RECEIVER],
      );
    }
    await query('UPDATE cases SET archived_at = now() WHERE id = $1', [ID(2)]);
    const totals = `SELECT firm_id, shelf, status, is_archived, sum(total) AS total FROM listing_totals
                     GROUP BY 1, 2, 3, 4 HAVING sum(total) <> 0 ORDER BY 1, 2, 3, 4`;
    const before = await query(totals);
    const indexes = `SELECT indexname FROM pg_indexes WHERE tablename LIKE 'listings%' ORDER BY 1`;
    const indexesBefore = await query(indexes);

    await migrate({ url: testDatabase.url, migrations: await migrationsOf(referrals) });

    expect(await differingListings({ query: query as never })).toBe(0);
    expect(before).toHaveLength(5);
    expect(await query(totals)).toEqual(before);
    // and what is written from now on is counted again
    await query('DELETE FROM cases WHERE id = $1', [ID(3)]);
    expect(await query(totals)).toHaveLength(4);
    expect(await query(indexes)).toEqual(expect.arrayContaining(indexesBefore));
  });
});

describe('migrations of ended referrals', () => {
  let testDatabase: TestDatabase, client: pg.Client;
  beforeAll(async () => {
    const migrations = await migrationsOf(referrals);
    testDatabase = await templateDatabase('referrals', migrations.slice(0, migrations.indexOf(KeepEndedReferrals)));
    client = new pg.Client({ connectionString: testDatabase.url });
    await client.connect();
  });
  afterAll(async () => {
    await client.end();
    await testDatabase.drop();
  });
  const query = async (sql: string, params: unknown[] = []) => (await client.query(sql, params)).rows;

  it('keep what is known of a referral that ended before, and hide what was written since', async () => {
    const [one, two] = [ID(1), ID(2)];
    for (const [id, status] of [[one, 'REJECTED'], [two, 'SENT']] as const) {
      await query(
        `INSERT INTO cases (id, owner_firm_id, reference_number, title, case_type, jurisdiction, client_first_name,
           client_last_name, is_test_case, is_retainer_signed, created_at, updated_at, version)
         VALUES ($1, $2, $3, 'A title', 'other', 'NY', 'Ann', 'Other', false, false, '2026-01-01', '2026-01-05', 1)`,
        [id, OWNER, `OLD-${id.slice(-4)}`],
      );
      await query(
        `INSERT INTO referrals (id, case_id, sequence_number, reference_number, referring_firm_id, referent_firm_id, status,
           acknowledged_at, acknowledged_by_firm_id, acknowledged_channel, is_retainer_signed, sent_date, created_at, updated_at, version)
         VALUES ($1, $1, 1, $2, $3, $4, $5, '2026-01-02', $4, 'api', false, '2026-01-01', '2026-01-01', '2026-01-03', 1)`,
        [id, `OLD-${id.slice(-4)}-R1`, OWNER, RECEIVER, status],
      );
    }
    const update = (index: number, status: string, previous: string | null, isMessage: boolean, by: string) =>
      query(
        `INSERT INTO status_updates (id, referral_id, case_id, referring_firm_id, referent_firm_id, status, previous_status,
           is_message, source, firm_id, created_at) VALUES ($1, $2, $2, $3, $4, $5, $6, $7, 'api', $8, $9)`,
        [ID(20 + index), one, OWNER, RECEIVER, status, previous, isMessage, by, `2026-01-0${index}`],
      );
    await update(1, 'SENT', null, false, OWNER);
    await update(3, 'REJECTED', 'SENT', false, RECEIVER);
    await update(4, 'REJECTED', 'REJECTED', true, OWNER);
    await update(5, 'REJECTED', 'REJECTED', true, RECEIVER);
    for (const [index, [created, edited]] of [[2, 2], [2, 4], [4, 4]].entries())
      await query(
        `INSERT INTO notes (id, case_id, referral_id, firm_id, body, created_at, updated_at) VALUES ($1, $2, $2, $3, 'Words', $4, $5)`,
        [ID(30 + index), one, OWNER, `2026-01-0${created}`, `2026-01-0${edited}`],
      );
    const listed = 'SELECT * FROM listings ORDER BY id, firm_id';
    const before = await query(listed);

    await migrate({ url: testDatabase.url, migrations: await migrationsOf(referrals) });

    const kept = await query('SELECT referral_id, firm_id, case_row, hop_row, other_hops, notes FROM ended_referrals');
    expect(kept).toMatchObject([{ referral_id: one, firm_id: RECEIVER, case_row: { title: 'A title' }, hop_row: { status: 'REJECTED' }, other_hops: [] }]);
    expect(kept[0].notes.map((note: { id: string }) => note.id)).toEqual([ID(30)]);
    const seen = await query('SELECT id FROM status_updates WHERE referent_firm_id = $1 ORDER BY sequence', [RECEIVER]);
    expect(seen.map(({ id }) => id)).toEqual([ID(21), ID(23), ID(25)]);
    expect(await query(listed)).toEqual(before);
    await query(`UPDATE cases SET title = 'Another title', updated_at = now()`);
    expect(await query('SELECT title FROM listings WHERE firm_id = $1 ORDER BY id', [RECEIVER])).toEqual([{ title: 'A title' }, { title: 'Another title' }]);
    expect(await differingListings({ query: query as never })).toBe(0);
  });
}); // prettier-ignore

describe('entities', () => {
  let service: TestService;
  beforeAll(async () => {
    service = await TestService.start();
  });
  afterAll(() => service.stop());

  it('declare the columns that the migrations made', async () => {
    const { manager } = service.database;
    for (const { tableName, columns } of manager.connection.entityMetadatas) {
      const rows = await service.database.query<{ name: string }>(
        'SELECT column_name AS name FROM information_schema.columns WHERE table_name = $1 ORDER BY 1',
        [tableName],
      );
      const declared = columns.map((column) => column.databaseName).sort();
      expect([tableName, declared]).toEqual([tableName, rows.map(({ name }) => name)]);
    }
  });

  it('read a case and a hop as the hot SQL reads them', async () => {
    const [a, b] = [await service.firm(), await service.firm()];
    const { baseCaseId, referralId } = await acknowledged(a, b, {
      sendingFirmPercentage: 33.3,
      customMetadata: { k: 1 },
    });
    const state = await service.app.get(CasesRepository).find({ id: baseCaseId, number: null }, ANY_CASE);
    const { manager } = service.database;
    expect(state!.case).toEqual({
      ...(await manager.findOneBy(Case, { id: baseCaseId })),
      ownerFirmName: a.name,
    });
    const names = { referringFirmName: a.name, referentFirmName: b.name };
    expect(state!.hops).toEqual([{ ...(await manager.findOneBy(Hop, { id: referralId })), ...names }]);
  });
});
