import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { KNOWN_ID, startTiny, TinyClient } from '@referral-exchange/testing/tiny';

describe('a method that an address does not take', () => {
  let tiny: Awaited<ReturnType<typeof startTiny>>;
  beforeAll(async () => {
    tiny = await startTiny();
  });
  afterAll(() => tiny.app.close());

  const call: TinyClient['call'] = (...args) => new TinyClient(tiny.baseUrl).call(...args);

  it.each([
    ['PUT', '/things', 'GET, HEAD, POST'],
    ['PATCH', `/things/${KNOWN_ID}`, 'DELETE, GET, HEAD'],
    ['GET', `/things/${KNOWN_ID}/change`, 'POST'],
  ])('%s %s is 404, with those that it takes', async (method, path, allowed) => {
    const { status, headers, body } = await call(path, { method });
    expect([status, headers.get('allow')]).toEqual([404, allowed]);
    const methods = allowed.split(', ').filter((one) => one !== 'HEAD');
    expect(body.error).toEqual({
      code: 'resource_not_found',
      message: `No such operation: this path takes ${methods.join(', ')}, not ${method}`,
      docUrl: expect.any(String),
      details: { reason: 'method_not_allowed', methods },
    });
  });

  it('is told from an address that is not there', async () => {
    const { status, headers, body } = await call('/nowhere', { method: 'PUT' });
    expect([status, headers.get('allow'), body.error.details]).toEqual([
      404,
      null,
      { reason: 'unknown_path' },
    ]);
  });

  it('is told with what was probably meant, when that is near', async () => {
    const { body } = await call('/sent-case', { method: 'POST' });
    expect(body.error).toEqual({
      code: 'resource_not_found',
      message: 'No such operation. The nearest is POST /sent-cases',
      docUrl: expect.any(String),
      details: { reason: 'unknown_path', nearest: ['POST /sent-cases'] },
    });
  });

  it('tells paths apart by case, and ignores a slash at the end', async () => {
    expect((await call('/things')).status).toBe(200);
    expect((await call('/things/')).status).toBe(200);
    expect((await call('/Things')).status).toBe(404);
    expect((await call(`/things/${KNOWN_ID}/CHANGE`, { method: 'POST' })).status).toBe(404);
  });

  it('and from a record that is not there', async () => {
    const { status, headers } = await call('/things/01890000-0000-7000-8000-0000000000ff');
    expect([status, headers.get('allow')]).toEqual([404, null]);
  });
});
