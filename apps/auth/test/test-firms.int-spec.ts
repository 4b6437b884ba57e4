import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { verify as verifyPassword } from '@node-rs/argon2';
import { verifyCredentialCall } from '@referral-exchange/contracts';
import { Database } from '@referral-exchange/database';
import { FirmsRepository } from '../src/firms/firms.repository.js';
import { ServiceUnderTest, untilBlocked } from '@referral-exchange/testing';
import { auth as definition } from '../src/service.js';
import { administer, createFirm, faultyFields, GATEWAY } from './administer.js';

let auth: ServiceUnderTest;
beforeAll(async () => {
  auth = await ServiceUnderTest.start(definition);
});
afterAll(() => auth.stop());

const create = (pairs?: unknown) =>
  administer(auth, 'POST', '/test-firms', pairs === undefined ? undefined : { pairs });

describe('test firms', () => {
  it('a pair can sign in and call the API at once; the body is optional', async () => {
    const { status, body } = await create();
    expect(status).toBe(201);
    expect(body.data).toHaveLength(1);
    for (const side of ['sender', 'receiver']) {
      const { firm, user, keys } = body.data[0][side];
      expect(Object.keys(keys)).toEqual(['read_only', 'standard', 'full']);
      for (const [tier, key] of Object.entries<string>(keys)) {
        const sha256 = createHash('sha256').update(key).digest('hex');
        const answer = await auth.call('POST', verifyCredentialCall.path, { as: GATEWAY, body: { sha256 } });
        expect(answer.body.principal).toMatchObject({
          kind: 'firm_key',
          firmId: firm.id,
          tier,
          isTestFirm: true,
        });
      }
      const [stored] = await auth.sql<{ password_hash: string; role: string; firm_id: string }>(
        'SELECT password_hash, role, firm_id FROM users WHERE email = $1',
        [user.email],
      );
      expect(stored).toMatchObject({ role: 'firm_admin', firm_id: firm.id });
      expect(stored!.password_hash).toMatch(/^\$argon2id\$/);
      expect(await verifyPassword(stored!.password_hash, user.password)).toBe(true);
      expect((await administer(auth, 'GET', `/firms/${firm.id}`)).body.data).toMatchObject({
        ...firm,
        isTestFirm: true,
      });
      expect((await auth.facts(firm.id)).map(({ type }) => type)).toEqual(['firm.created.v1']);
    }
  });

  it('concurrent requests for up to a hundred pairs create all firms with unique prefixes', async () => {
    const answers = await Promise.all([
      create(100),
      create(20),
      create(20),
      createFirm(auth, 'Abbott & Crane LLP'),
    ]);
    const pairs = answers.slice(0, 3).flatMap((answer) => ('status' in answer ? answer.body.data : []));
    expect(pairs).toHaveLength(140);
    const ids = pairs.flatMap(({ sender, receiver }) => [sender.firm.id, receiver.firm.id]);
    const rows = await auth.sql<{ id: string; reference_prefix: string }>(
      'SELECT id, reference_prefix FROM firms',
    );
    const stored = new Map(rows.map((row) => [row.id, row.reference_prefix]));
    expect(ids.every((id) => stored.has(id))).toBe(true);
    expect(new Set(stored.values()).size).toBe(stored.size);
  });

  it('transactions that want the same prefixes in opposite orders do not deadlock', async () => {
    const [database, firms] = [auth.part(Database), auth.part(FirmsRepository)];
    const names = ['Quorum', 'Rubric', 'Statute', 'Tribune', 'Verdict', 'Writ Hall', 'Xenon', 'Yeoman'];
    const wanted = names.map((name) => ({ name, isTestFirm: true, publicApiEnabled: true }));
    let isFirst = true;
    const insertSlowly = (order: typeof wanted) =>
      database.transaction(async () => {
        const first = await firms.insert(order.slice(0, 4));
        // the other one begins meanwhile
        if (isFirst) await untilBlocked(auth);
        isFirst = false;
        return [...first, ...(await firms.insert(order.slice(4)))];
      });
    const inserted = await Promise.all([insertSlowly(wanted), insertSlowly([...wanted].reverse())]);
    const prefixes = inserted.flat().map((firm) => firm.referencePrefix);
    expect(new Set(prefixes).size).toBe(16);
  });

  it.each([0, 101, 1.5, '3', null])('%j pairs are refused with 400', async (pairs) => {
    const before = await auth.sql('SELECT count(*) FROM firms');
    const answer = await create(pairs);
    expect(answer.status).toBe(400);
    expect(faultyFields(answer)).toEqual(['pairs']);
    expect(await auth.sql('SELECT count(*) FROM firms')).toEqual(before);
  });
});
