import { expect, it } from '@jest/globals';
import { tagOf } from './tag-of.ts';

it('the tag of an answer is its ETag', () => {
  expect(tagOf(new Response('{}', { headers: { ETag: '"7"' } }))).toBe('"7"');
});

it('an answer without one is a problem, and no leave to overwrite any version', () => {
  expect(() => tagOf(new Response('{}'))).toThrow('did not say which version');
});
