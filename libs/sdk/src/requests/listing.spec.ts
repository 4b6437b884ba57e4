import { describe, expect, it } from '@jest/globals';
import { ReferralExchange } from '../client.js';
import { reconcile } from '../reconcile.js';
import { fakeApi, type Given, META } from '../../test/fake-api.js';

const clientOf = (...answers: Given[]) => {
  const { seen, fetch } = fakeApi(...answers);
  const client = new ReferralExchange({ apiKey: 'k', baseUrl: 'https://api.example.com', fetch });
  return { client, paths: () => seen.map(({ path }) => path.replace('/api/public/v1', '')) };
};
const page = (number: number, ids: number[], totalPages = 3): Given => ({
  body: {
    data: ids.map((id) => ({ id })),
    meta: META,
    pagination: { page: number, limit: 2, total: 5, totalPages },
  },
});
const batch = (nextCursor: string, ...ids: number[]): Given => ({
  body: { data: ids.map((id) => ({ id })), meta: { ...META, nextCursor } },
});

describe('a list', () => {
  it('is not asked for before it is used', async () => {
    const { client, paths } = clientOf(page(1, [1]));
    const list = client.sentCases.list();
    expect(paths()).toEqual([]);
    await list;
    expect(paths()).toEqual(['/sent-cases']);
  });

  it('awaited is one page', async () => {
    const { client } = clientOf(page(2, [3, 4]));
    const got = await client.sentCases.list({ page: 2, limit: 2 });
    expect(got).toMatchObject({
      data: [{ id: 3 }, { id: 4 }],
      pagination: { totalPages: 3 },
      requestId: META.requestId,
    });
  });

  it('iterated is every row of every page, and the query goes with each', async () => {
    const { client, paths } = clientOf(page(1, [1, 2]), page(2, [3, 4]), page(3, [5]));
    const ids = [];
    for await (const row of client.sentCases.list({ status: ['SIGNED'] })) ids.push(row.id);
    expect(ids).toEqual([1, 2, 3, 4, 5]);
    expect(paths()).toEqual([
      '/sent-cases?limit=100&status=SIGNED',
      '/sent-cases?limit=100&status=SIGNED&page=2',
      '/sent-cases?limit=100&status=SIGNED&page=3',
    ]);
  });

  it('asks for no further page when the loop ends', async () => {
    const { client, paths } = clientOf(page(1, [1, 2]), page(2, [3, 4]));
    for await (const { id } of client.sentCases.list({ limit: 2 })) if (Number(id) === 2) break;
    expect(paths()).toEqual(['/sent-cases?limit=2']);
    expect(await client.sentCases.list({ limit: 2 }).toArray({ max: 1 })).toHaveLength(1);
    expect(await client.sentCases.list().toArray({ max: 0 })).toEqual([]);
  });

  it('ends at an empty page, and where there are no pages', async () => {
    const { client, paths } = clientOf(page(1, [], 0));
    for await (const row of client.sentCases.list()) throw new Error(`a row: ${JSON.stringify(row)}`);
    expect(paths()).toHaveLength(1);
  });

  it('with a cursor follows the cursor', async () => {
    const { client, paths } = clientOf(batch('b', 1, 2), batch('c', 3), batch('c'));
    expect(await client.statusUpdates.list({ after: 'a' }).toArray({ max: 100 })).toHaveLength(3);
    expect(paths()).toEqual(['a', 'b', 'c'].map((after) => `/status-updates?limit=100&after=${after}`));
  });
});

describe('reconcile', () => {
  it('gives each batch with the cursor to store, and ends where there is nothing new', async () => {
    const { client, paths } = clientOf(batch('b', 1, 2), batch('c', 3), batch('c'));
    const seen = [];
    for await (const { updates, cursor } of reconcile(client, { limit: 2 }))
      seen.push([updates.length, cursor]);
    expect(seen).toEqual([
      [2, 'b'],
      [1, 'c'],
    ]);
    expect(paths()[0]).toBe('/status-updates?after=&limit=2');
    expect(paths()).toHaveLength(3);
  });

  it('asks again after its interval until the signal ends it', async () => {
    const { client, paths } = clientOf(batch('a'), batch('a'), batch('b', 1));
    const stop = new AbortController();
    const loop = (async () => {
      for await (const { cursor } of reconcile(client, { after: 'a', pollEveryMs: 5, signal: stop.signal }))
        stop.abort(new Error(`stopped at ${cursor}`));
    })();
    await expect(loop).rejects.toThrow('stopped at b');
    expect(paths().slice(0, 3)).toEqual(Array(3).fill('/status-updates?after=a&limit=100'));
  });
});
