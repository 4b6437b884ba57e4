import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { Principal } from '@referral-exchange/contracts';
import { migrate } from '@referral-exchange/database';
import { newId } from '@referral-exchange/telemetry';
import { ServiceUnderTest, templateDatabase, type TestCaller, until } from '@referral-exchange/testing';
import pg from 'pg';
import { CountUsers } from '../src/database/migrations/20261127071500-count-users.js';
import { auth as definition } from '../src/service.js';
import { administer, createFirm } from './administer.js';
import { createUser } from './log-in.js';
import { MailFolder } from './mail-folder.js';

const KEPT = `
  SELECT firm_id, is_active, total FROM user_totals WHERE total <> 0 ORDER BY firm_id, is_active`;
const COUNTED = `
  SELECT firm_id, is_active, count(*)::int AS total FROM users WHERE firm_id IS NOT NULL
   GROUP BY 1, 2 ORDER BY 1, 2`;
interface Total {
  is_active: boolean;
  total: number;
}
/** $1 a firm, $2 how many. */
const ADD_PEOPLE = `
  INSERT INTO users (id, email, role, firm_id, created_at)
  SELECT gen_random_uuid(), gen_random_uuid() || '@example.test', 'member', $1::uuid, now() - n * interval '1 minute'
    FROM generate_series(1, $2::int) n`;

describe('the totals of the people of a firm', () => {
  const mails = new MailFolder();
  let auth: ServiceUnderTest;
  let firmId: string;
  let admin: Partial<Principal>;
  let firm: TestCaller;
  beforeAll(async () => {
    auth = await ServiceUnderTest.start(definition, { backing: ['redis'], settings: mails.settings });
  });
  afterAll(async () => {
    await auth.stop();
    mails.drop();
  });
  beforeEach(async () => {
    firmId = (await createFirm(auth)).id;
    admin = { kind: 'session', firmId, tier: null, keyId: null, role: 'firm_admin' };
    firm = auth.as(admin);
  });

  const invite = () => firm.post('/users', { email: `${randomUUID()}@example.test` });
  async function totalOf(path: string): Promise<number> {
    const { status, body } = await auth.call('GET', `/api/v1${path}`, { as: admin });
    expect([status, body.error]).toEqual([200, undefined]);
    return body.pagination.total;
  }

  /** The number of active and of deactivated people, once the kept numbers are known to be right. */
  async function counted(): Promise<{ active: number; deactivated: number }> {
    expect(await auth.sql(KEPT)).toEqual(await auth.sql(COUNTED));
    const rows = await auth.sql<Total>(`${KEPT.replace('WHERE', 'WHERE firm_id = $1 AND')}`, [firmId]);
    const of = (isActive: boolean) => rows.find(({ is_active }) => is_active === isActive)?.total ?? 0;
    return { active: of(true), deactivated: of(false) };
  }

  it('follow invitations, deactivations and activations, and nothing else', async () => {
    const { data } = await invite();
    await createUser(auth, { firmId, role: 'member' });
    expect(await counted()).toEqual({ active: 2, deactivated: 0 });
    await firm.delete(`/users/${data.id}`);
    expect(await counted()).toEqual({ active: 1, deactivated: 1 });
    await firm.patch(`/users/${data.id}`, { firstName: 'Robin' });
    expect(await counted()).toEqual({ active: 1, deactivated: 1 });
    await administer(auth, 'POST', `/users/${data.id}/activate`);
    expect(await counted()).toEqual({ active: 2, deactivated: 0 });
  });

  it('follow somebody who joins another firm', async () => {
    const other = await createFirm(auth);
    const { id, email } = await createUser(auth, { firmId: other.id, role: 'member' });
    await administer(auth, 'POST', `/users/${id}/deactivate`);
    expect((await firm.post('/users', { email })).status).toBe(201);
    expect(await counted()).toEqual({ active: 1, deactivated: 0 });
  });

  it('follow invitations and deactivations at once, of which none waits for ever', async () => {
    const before = await Promise.all(Array.from({ length: 5 }, invite));
    const created = () => createUser(auth, { firmId, role: 'member' });
    await Promise.all([
      ...before.map(({ data }) => firm.delete(`/users/${data.id}`)),
      ...Array.from({ length: 5 }, invite),
      ...Array.from({ length: 5 }, created),
    ]);
    expect(await counted()).toEqual({ active: 10, deactivated: 5 });
  });

  it('follow statements that add, move or delete many people, of two firms in either order', async () => {
    const other = await createFirm(auth);
    const add = `
      INSERT INTO users (id, email, role, firm_id)
      SELECT gen_random_uuid(), gen_random_uuid() || '@example.test', 'member', firm
        FROM unnest($1::uuid[]) firm, generate_series(1, 200)`;
    const orders = [
      [firmId, other.id],
      [other.id, firmId],
    ];
    await Promise.all([...orders, ...orders].map((firms) => auth.sql(add, [firms])));
    expect(await counted()).toEqual({ active: 800, deactivated: 0 });
    await auth.sql('UPDATE users SET firm_id = $1 WHERE firm_id = $2', [firmId, other.id]);
    expect(await counted()).toEqual({ active: 1_600, deactivated: 0 });
    await auth.sql('UPDATE users SET firm_id = NULL WHERE firm_id = $1', [firmId]);
    expect(await counted()).toEqual({ active: 0, deactivated: 0 });
    await auth.sql(ADD_PEOPLE, [firmId, 30]);
    await auth.sql(
      'DELETE FROM users WHERE id IN (SELECT id FROM users WHERE firm_id = $1 ORDER BY id LIMIT 20)',
      [firmId],
    );
    expect(await counted()).toEqual({ active: 10, deactivated: 0 });
  });

  it('are what the lists show: of everybody, and of those who are active', async () => {
    expect(await totalOf('/users')).toBe(0);
    await auth.sql(ADD_PEOPLE, [firmId, 45]);
    const [last] = (await firm.get('/users?page=3')).data;
    await firm.delete(`/users/${last.id}`);
    for (const page of [1, 3, 4]) expect(await totalOf(`/users?page=${page}`)).toBe(45);
    expect(await totalOf('/users?limit=45')).toBe(45);
    expect(await totalOf('/firm/second-factors/users')).toBe(44);
    const ofAdmin = async (query: string) =>
      (await administer(auth, 'GET', `/users?firmId=${firmId}${query}`)).body.pagination.total;
    expect(await ofAdmin('')).toBe(45);
    expect(await ofAdmin('&role=member')).toBe(45);
    expect(await ofAdmin('&role=viewer')).toBe(0);
  });

  it('are read, not counted: a page of a firm does not count its people', async () => {
    await auth.sql(ADD_PEOPLE, [firmId, 45]);
    await auth.sql('UPDATE user_totals SET total = 7000 WHERE firm_id = $1', [firmId]);
    const [all, active] = [await totalOf('/users'), await totalOf('/firm/second-factors/users')];
    await auth.sql('UPDATE user_totals SET total = 45 WHERE firm_id = $1', [firmId]);
    expect([all, active]).toEqual([7_000, 7_000]);
  });

  it('are those of everybody for an operator: of firms as they are kept, and the few others', async () => {
    await auth.sql(ADD_PEOPLE, [firmId, 45]);
    await auth.sql(ADD_PEOPLE, [null, 3]);
    const ofAll = async () => (await administer(auth, 'GET', '/users?limit=1')).body.pagination.total;
    const [{ total }] = (await auth.sql('SELECT count(*)::int AS total FROM users')) as [Total];
    expect(await ofAll()).toBe(total);
    await auth.sql('UPDATE user_totals SET total = 1045 WHERE firm_id = $1', [firmId]);
    const shown = await ofAll();
    await auth.sql('UPDATE user_totals SET total = 45 WHERE firm_id = $1', [firmId]);
    expect(shown).toBe(total + 1_000);
  });
});

describe('the migration that counts the people', () => {
  it('counts those who are there, beside the previous release, which makes more', async () => {
    const database = await templateDatabase(
      'authuncounted',
      definition.migrations.filter((migration) => migration !== CountUsers),
    );
    const pool = new pg.Pool({ connectionString: database.url, max: 4 });
    const rows = async (sql: string, values?: unknown[]) => (await pool.query(sql, values)).rows;
    const firms = [newId(), newId()];
    await rows(
      `INSERT INTO firms (id, name, reference_prefix) VALUES ($1, 'One', 'AAA'), ($2, 'Other', 'AAB')`,
      firms,
    );
    for (const id of firms) await rows(ADD_PEOPLE, [id, 500]);
    let isDone = false;
    let added = 0;
    const write = async (firm: string) => {
      for (; !isDone; added++) {
        await rows(ADD_PEOPLE, [firm, 1]);
        await rows('UPDATE users SET is_active = NOT is_active WHERE firm_id = $1', [firm]);
      }
    };
    const writers = firms.map(write);
    const ran = await migrate({ url: database.url, migrations: [...definition.migrations] });
    const atTheEnd = added;
    await until(() => added >= atTheEnd + 10);
    isDone = true;
    await Promise.all(writers);

    expect(ran).toContain(new CountUsers().name);
    expect(await rows(KEPT)).toEqual(await rows(COUNTED));
    expect((await rows('SELECT sum(total)::int AS total FROM user_totals'))[0].total).toBe(1_000 + added);
    await pool.end();
    await database.drop();
  }, 60_000);
});
