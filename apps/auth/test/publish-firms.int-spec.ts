import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Database } from '@referral-exchange/database';
import { ServiceUnderTest } from '@referral-exchange/testing';
import { publishFirmsCommand } from '../src/firm-copies/publish-firms.command.js';
import { auth as definition } from '../src/service.js';
import { createFirm } from './administer.js';

let auth: ServiceUnderTest;
beforeAll(async () => {
  auth = await ServiceUnderTest.start(definition);
});
afterAll(() => auth.stop());

describe('publish-firms', () => {
  it('publishes every firm once, with its facts and the time of its last change, in several chunks', async () => {
    const { id } = await createFirm(auth);
    const database = auth.part(Database);
    await database.query(
      `INSERT INTO firms SELECT (jsonb_populate_record(f, jsonb_build_object('id', gen_random_uuid(), 'reference_prefix', 'Q' || translate(lpad(n::text, 3, '0'), '0123456789', 'ABCDEFGHIJ')))).*
         FROM firms f, generate_series(1, 450) AS n WHERE f.id = $1`,
      [id],
    );
    const firms = await database.query<{ id: string; at: Date }>('SELECT id, updated_at AS at FROM firms');
    expect(await publishFirmsCommand(auth.app)).toBe(0);
    const published = (await auth.events()).filter(({ type }) => type === 'firm.updated.v1');
    expect(published.map(({ key }) => key).sort()).toEqual(firms.map((firm) => firm.id).sort());
    const times = new Map(firms.map((firm) => [firm.id, firm.at.toISOString()]));
    for (const { key, occurredAt } of published) expect(occurredAt).toBe(times.get(key));
    const [created, snapshot] = await auth.facts(id);
    expect(snapshot!.data).toEqual(created!.data);
  });
});
