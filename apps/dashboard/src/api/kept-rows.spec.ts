import { expect, it } from '@jest/globals';
import { keptWithin } from './kept-rows.ts';

const kept = keptWithin(['letters', 'auth']);

it('rows stay while another page of the same loads', () => {
  expect(kept(['a row'], { queryKey: ['letters', 'auth', { page: 1 }] })).toEqual(['a row']);
});

it('rows of something else go at once', () => {
  expect(kept(['a row'], { queryKey: ['letters', 'webhooks', { page: 1 }] })).toBeUndefined();
  expect(kept(undefined, undefined)).toBeUndefined();
});
