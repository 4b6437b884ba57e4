import { hash } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import {
  AdminKey,
  readAdminKey,
  readApiKey,
  readBearer,
  digestOfToken,
  readSessionCookie,
} from './credential.js';

const HEX = 'ab12'.repeat(16);
const adminText = `svca_${HEX}`;
const adminKey = new AdminKey(adminText);

describe('X-API-Key', () => {
  it.each(['svcp_', 'svcpp_', 'svccrm_'])(
    'takes %s and 64 hex digits, and keeps only the digest and the prefix',
    (start) => {
      const key = start + HEX;
      const [sha256, prefix] = [hash('sha256', key, 'hex'), `${start}ab12ab12`];
      expect(readApiKey(key, adminKey)).toEqual({ kind: 'key', sha256, prefix });
    },
  );

  it('accepts the admin key', () => {
    expect(readApiKey(adminText, adminKey)).toEqual({ kind: 'admin' });
  });

  it.each([undefined, ''])('is missing: %j', (header) => {
    expect(readApiKey(header, adminKey)).toEqual({ kind: 'none' });
  });

  it.each([
    'svcp_',
    HEX,
    `svcp_${HEX}0`,
    `svcp_${HEX.slice(1)}`,
    `svcp_${HEX.toUpperCase()}`,
    `SVCP_${HEX}`,
    ` svcp_${HEX}`,
    `svcp_${HEX}, svcp_${HEX}`,
    `svcx_${HEX}`,
    `svca_${'0'.repeat(64)}`,
    'null',
    "' OR 1=1 --",
    'x'.repeat(10_000),
  ])('is malformed: %.40s', (header) => {
    expect(readApiKey(header, adminKey)).toEqual({ kind: 'malformed' });
  });

  it('is malformed when it was sent twice', () => {
    expect(readApiKey([`svcp_${HEX}`, `svcp_${HEX}`], adminKey)).toEqual({ kind: 'malformed' });
  });
});

describe('x-admin-api-key', () => {
  it.each([
    [adminText, 'admin'],
    [undefined, 'none'],
    ['', 'none'],
    [`svca_${'0'.repeat(64)}`, 'malformed'],
    [`svcp_${HEX}`, 'malformed'],
    [`${adminText} `, 'malformed'],
  ])('%.20s is %s', (header, kind) => {
    expect(readAdminKey(header, adminKey).kind).toBe(kind);
  });
});

describe('Authorization', () => {
  it.each([
    [undefined, 'none'],
    ['', 'none'],
    ['Bearer abc.def', 'bearer'],
    ['bearer abc', 'bearer'],
    ['Bearer', 'malformed'],
    ['Basic abc', 'malformed'],
    ['Bearer a b', 'malformed'],
  ])('%s is %s', (header, kind) => {
    expect(readBearer(header).kind).toBe(kind);
  });
});

describe('the session cookie', () => {
  it.each([
    ['auth_token=a.b.c', 'a.b.c'],
    ['theme=dark; auth_token=a.b.c; other=1', 'a.b.c'],
    ['theme=dark;auth_token=a.b.c', 'a.b.c'],
    ['xauth_token=no; auth_token=a.b.c', 'a.b.c'],
    ['auth_token_old=no; auth_token=a.b.c', 'a.b.c'],
    ['auth_token=first; auth_token=second', 'first'],
  ])('of %s is %s', (header, token) => {
    expect(readSessionCookie(header)).toEqual({ kind: 'bearer', token });
  });

  it.each([undefined, '', 'auth_token', 'auth_token=', 'other=auth_token=a.b.c', 'my auth_tokens=1'])(
    'of %s is none',
    (header) => {
      expect(readSessionCookie(header)).toEqual({ kind: 'none' });
    },
  );
});

describe('an access token', () => {
  it.each(['a.b.c', 'eyJ-_9.eyJ-_9.-_9'])('%s may be one', (token) => {
    expect(digestOfToken(token)).toMatch(/^[0-9a-f]{64}$/);
  });

  it.each(['abc', 'a.b', 'a.b.c.d', 'a..c', 'a.b.', 'a.b.c=', 'a.b.c\n', `${'a'.repeat(8_190)}.b.c`])(
    '%s is none',
    (token) => {
      expect(digestOfToken(token)).toBeUndefined();
    },
  );
});

it('two admin keys are valid while they are rotated', () => {
  const next = `svca_${'d'.repeat(64)}`;
  const both = new AdminKey(`${adminText}, ${next}`);
  for (const key of [adminText, next]) expect(readAdminKey(key, both)).toEqual({ kind: 'admin' });
  expect(readAdminKey(`svca_${'e'.repeat(64)}`, both)).toEqual({ kind: 'malformed' });
  expect(readAdminKey(next, adminKey)).toEqual({ kind: 'malformed' });
});
