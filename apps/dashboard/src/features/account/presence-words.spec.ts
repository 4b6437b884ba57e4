import { expect, it } from '@jest/globals';
import { ApiProblem } from '../../api/api-problem.ts';
import { presenceRefusal } from './presence-words.ts';

it.each([
  ['invalid_credentials', undefined, 'The password is wrong.'],
  ['invalid_credentials', 'second_factor_wrong', 'The code is not right.'],
  ['invalid_credentials', 'second_factor_replayed', 'This code was used before'],
  ['rate_limited_email', undefined, 'Words of the API.'],
])('%s, %s: %s', (code, reason, words) => {
  const told = presenceRefusal(new ApiProblem('Words of the API.', { status: 401, code, reason }));
  expect((told as ApiProblem).message).toContain(words);
});

it('leaves a mistake of the page as it is', () => {
  const mistake = new TypeError('of the page');
  expect(presenceRefusal(mistake)).toBe(mistake);
});
