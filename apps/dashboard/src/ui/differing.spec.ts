import { expect, it } from '@jest/globals';
import { differing } from './differing.ts';

const STOOD = { firstName: 'Dana', lastName: null, role: 'member' };

it.each([
  ['nothing', {}],
  ['a name alone, and not the role that a colleague may have taken away', { firstName: 'Dan' }],
  ['a name that is given for the first time', { lastName: 'Hale' }],
  ['a name that is taken away', { firstName: null }],
  ['all of it', { firstName: null, lastName: 'Hale', role: 'viewer' }],
])('%s was entered', (_, change: object) => {
  expect(differing<object>(STOOD, { ...STOOD, ...change })).toEqual(change);
});
