import { describe, expect, it } from '@jest/globals';
import type { Request } from 'express';
import { ownForm } from './own-form.js';

describe('a form of our own page', () => {
  it('of another type or origin is not even looked at', () => {
    const unread = (headers: object) =>
      new Proxy({ headers } as Request, {
        get: (target, key) => {
          if (key === 'headers') return target.headers;
          throw new Error(`Read ${String(key)}`);
        },
      });
    const form = { 'content-type': 'application/x-www-form-urlencoded' };
    const ours = 'https://ours.example';
    expect(ownForm(unread({ 'content-type': 'text/plain' }), ours)).toBeNull();
    expect(ownForm(unread({ ...form, origin: 'https://other.example' }), ours)).toBeNull();
    expect(ownForm(unread({ ...form, 'sec-fetch-site': 'cross-site' }), ours)).toBeNull();
    expect(() => ownForm(unread(form), ours)).toThrow('Read');
  });
});
