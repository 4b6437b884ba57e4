import { expect, it } from '@jest/globals';
import { addedValues } from './added-values.js';

const RECORDS = [{ id: 'a', amount: 25, hops: [{ firm: 'Abbott' }] }, { title: 'Collision on I-80' }];

it('what an answer holds and no record does is found, at any depth', () => {
  expect(addedValues({ case: { id: 'a', deep: [{ name: 'Abbott', client: 'Dana' }] } }, RECORDS)).toEqual([
    'Dana',
  ]);
  expect(addedValues([25, 26], RECORDS)).toEqual([26]);
});

it('a part of a text is not that text', () => {
  expect(addedValues({ title: 'Collision' }, RECORDS)).toEqual(['Collision']);
});

it('flags and what is empty say nothing', () => {
  expect(addedValues({ isMasked: true, note: null, other: undefined }, RECORDS)).toEqual([]);
});

it('a text counts in the forms in which it may be shown', () => {
  const shownAs = (text: string) => [text, text.toUpperCase()];
  expect(addedValues(['ABBOTT', 'abbott'], RECORDS, shownAs)).toEqual(['abbott']);
});
