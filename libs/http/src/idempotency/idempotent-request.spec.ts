import { describe, expect, it } from '@jest/globals';
import { buildPrincipal } from '@referral-exchange/testing';
import { idempotentRequest } from './idempotent-request.js';

const principal = buildPrincipal({ keyId: '01890000-0000-7000-8000-000000000001' });
const base = { principal, key: 'k', method: 'POST', path: '/a', query: '', body: Buffer.from('{"a":1}') };
const hashes = (change: Partial<typeof base>) => {
  const { keyHash, bodyHash } = idempotentRequest({ ...base, ...change });
  return [keyHash.toString('hex'), bodyHash.toString('hex')];
};
const [keyHash, bodyHash] = hashes({});

describe('the identity of a request', () => {
  it('is the same for the same request', () => {
    expect(hashes({ principal: { ...principal } })).toEqual([keyHash, bodyHash]);
  });

  it.each<[string, Partial<typeof base>]>([
    ['key', { key: 'k2' }],
    ['method', { method: 'PUT' }],
    ['path', { path: '/b' }],
    ['API key', { principal: { ...principal, keyId: '01890000-0000-7000-8000-000000000002' } }],
    ['kind of caller', { principal: { ...principal, kind: 'session' } }],
    ['owner', { principal: { ...principal, firmId: '01890000-0000-7000-8000-000000000003' } }],
  ])('is another for another %s', (_name, change) => {
    expect(hashes(change)[0]).not.toBe(keyHash);
    expect(hashes(change)[1]).toBe(bodyHash);
  });

  it('tells contents apart by body and by query', () => {
    expect(hashes({ body: Buffer.from('{"a":2}') })[1]).not.toBe(bodyHash);
    expect(hashes({ query: 'a=1' })[1]).not.toBe(bodyHash);
    expect(hashes({ body: Buffer.from('{"a":2}') })[0]).toBe(keyHash);
  });

  it('takes a missing body for an empty object', () => {
    const request = (text: string) => idempotentRequest({ ...base, body: Buffer.from(text) });
    const [missing, given] = [request(''), request('{}')];
    const texts = ['', '{}', '{ }', ' {\n}\n'];
    const stored = texts.map((text) => request(text).bodyHash);
    expect(stored).toEqual([missing.bodyHash, given.bodyHash, given.bodyHash, given.bodyHash]);
    for (const text of texts) expect(request(text).emptyBodyHashes).toEqual(expect.arrayContaining(stored));
    for (const text of ['[]', '{"a":1}', '{}}']) expect(request(text).emptyBodyHashes).toEqual([]);
  });

  it('does not mix up where one part ends and the next begins', () => {
    expect(hashes({ query: 'ab', body: Buffer.from('c') })[1]).not.toBe(
      hashes({ query: 'a', body: Buffer.from('bc') })[1],
    );
    expect(hashes({ path: '/ak', key: '' })[0]).not.toBe(hashes({ path: '/a', key: 'k' })[0]);
  });
});
