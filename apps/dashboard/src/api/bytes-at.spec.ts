import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { bytesAt } from './bytes-at.ts';

const PAGE = 'https://exchange.example/files/1';
const BUCKET = 'https://documents.s3.us-east-1.amazonaws.com/files/1';
const { fetch, location } = globalThis;

describe('a document that is shown in the page', () => {
  let answer: () => Promise<Response>;
  beforeEach(() => Object.assign(globalThis, { fetch: () => answer(), location: new URL(PAGE) }));
  afterEach(() => Object.assign(globalThis, { fetch, location }));

  it.each([PAGE, BUCKET])('is read from %s', async (url) => {
    answer = async () => new Response('PDF');
    expect(Buffer.from((await bytesAt(url))!).toString()).toBe('PDF');
  });

  it('is not shown from a bucket that the page may not read', async () => {
    answer = () => Promise.reject(new TypeError('Failed to fetch'));
    expect(await bytesAt(BUCKET)).toBeNull();
    await expect(bytesAt(PAGE)).rejects.toMatchObject({ code: 'unreachable' });
  });

  it('is not shown when its address has expired', async () => {
    answer = async () => new Response('<Error/>', { status: 403 });
    await expect(bytesAt(BUCKET)).rejects.toMatchObject({ status: 403 });
  });
});
