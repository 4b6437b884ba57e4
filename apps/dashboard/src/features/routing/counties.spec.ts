import { expect, it } from '@jest/globals';
import { countiesIn, unknownCounties } from './counties.ts';

it('counties stand one a line, each once', () => {
  expect(countiesIn('Kings\r\n kings\n\nNew York ')).toEqual(['Kings', 'New York']);
});

it('names the counties that the chosen states do not have', () => {
  const known = [{ name: 'Kings' }, { name: 'Queens' }];
  expect(unknownCounties(['KINGS', 'Kingz'], known)).toEqual(['Kingz']);
});
