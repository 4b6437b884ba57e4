import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type Json, startTiny, TinyClient } from '@referral-exchange/testing/tiny';

/**
 * CPU time of this process, far above what the answer takes and far below the half minute that it once took.
 * The time of the clock says more about what else the machine does.
 */
const WIDE_MARGIN_MS = 5_000;

describe('a body of nearly 1 MiB', () => {
  let tiny: Awaited<ReturnType<typeof startTiny>>;
  let client: TinyClient;

  beforeAll(async () => {
    tiny = await startTiny();
    client = new TinyClient(tiny.baseUrl);
  });
  afterAll(() => tiny.app.close());

  const many = (count: number, item: (index: number) => string) => [...Array(count).keys()].map(item).join();
  const key = (index: number) => `"k${index}":0`;

  it.each([
    ['90,000 unknown keys', `{"title":"x",${many(90_000, key)}}`, 400],
    ['19,000 unknown keys', `{"title":"x",${many(19_000, key)}}`, 201],
    ['19,000 unknown keys inside', `{"title":"x","slots":[{${many(19_000, key)}}]}`, 400],
    ['100,000 spaces to be trimmed', `{"title":"${' '.repeat(100_000)}"}`, 400],
  ])('with %s is answered quickly, and so is another call', async (_what, body, status) => {
    const before = process.cpuUsage();
    const hostile = client.post('/things', body);
    const other = await client.call('/things');
    expect(other.status).toBe(200);
    expect((await hostile).status).toBe(status);
    const { user, system } = process.cpuUsage(before);
    expect((user + system) / 1_000).toBeLessThan(WIDE_MARGIN_MS);
  });

  it('lists 50 of its errors in less than 32 KB, in both envelopes', async () => {
    const body = `{"title":[${many(4_999, () => '"\\u0000"')}],"\\u0001${'k'.repeat(1_900)}":"\\ud800"}`;
    const session = { kind: 'session', role: 'firm_admin', tier: null };
    for (const [path, as] of [['/things'], [`${tiny.internalUrl}/desk/settings`, session]] as const) {
      const refused = await client.post(path, body, { as });
      expect(refused.status).toBe(400);
      expect(JSON.stringify(refused.body).length).toBeLessThan(32_768);
      expect(refused.body.error.message).toContain('50 of 5000');
    }
    const { details } = (await client.post('/things', body)).body.error as Json;
    expect([details.errors.length, details.omittedErrors]).toEqual([50, 4_950]);
  });

  it('may not hide among more than 100 query parameters', async () => {
    const query = (count: number) => `/things?${many(count, (index) => `p${index}=1`).replaceAll(',', '&')}`;
    expect((await client.call(query(100))).status).toBe(200);
    const refused = await client.call(query(101));
    expect([refused.status, refused.body.error.message]).toEqual([
      400,
      'The query has more than 100 parameters',
    ]);
  });

  it('is quoted no further than 100 characters of an unknown parameter', async () => {
    const { body } = await client.call(`/things?${'p'.repeat(10_000)}=1`);
    expect(JSON.stringify(body.meta.warnings).length).toBeLessThan(500);
  });
});
