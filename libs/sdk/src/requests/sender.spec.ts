import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { ReferralExchange } from '../client.js';
import { NotFoundError } from '../errors/errors.js';
import { errorBody, fakeApi, type Given, META } from '../../test/fake-api.js';

const clientOf = (...answers: Given[]) => {
  const { seen, fetch } = fakeApi(...answers);
  return { client: new ReferralExchange({ apiKey: 'k', baseUrl: 'https://api.example.com', fetch }), seen };
};
const LOST = new TypeError('fetch failed');
const GONE = { status: 404, body: errorBody('resource_not_found') };

describe('after an attempt that may have had its effect', () => {
  beforeEach(() => void jest.useFakeTimers());
  afterEach(() => void jest.useRealTimers());

  it('takes a 404 as done where an earlier attempt of the same DELETE may have been', async () => {
    const { client, seen } = clientOf(LOST, GONE);
    const call = client.webhooks.delete('w');
    await jest.advanceTimersByTimeAsync(1250);
    expect(await call).toBeUndefined();
    expect(await call.withResponse()).toMatchObject({ status: 404, requestId: META.requestId });
    expect(seen.map(({ method }) => method)).toEqual(['DELETE', 'DELETE']);
    await expect(clientOf(GONE).client.webhooks.delete('w')).rejects.toThrow(NotFoundError);
  });

  it('raises the 404 of a proxy, of a DELETE after 429, and of a call that deletes nothing', async () => {
    const cases: [Given, Given, (client: ReferralExchange) => PromiseLike<unknown>][] = [
      [LOST, { status: 404, body: 'Not here' }, (client) => client.webhooks.delete('w')],
      [{ status: 429, body: errorBody('rate_limited') }, GONE, (client) => client.webhooks.delete('w')],
      [LOST, GONE, (client) => client.webhooks.get('w')],
    ];
    for (const [first, second, call] of cases) {
      const failed = expect(call(clientOf(first, second).client)).rejects.toThrow(NotFoundError);
      await jest.advanceTimersByTimeAsync(1250);
      await failed;
    }
  });

  it('sends a PUT with a tag once when its answer is lost', async () => {
    const { client, seen } = clientOf(LOST);
    const call = client.sentCases.rate('c', { tier: 2 }, { ifMatch: '"7"' });
    await expect(call).rejects.toThrow('No answer');
    expect(seen).toHaveLength(1);
  });
});
