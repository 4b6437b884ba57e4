import { describe, expect, it } from '@jest/globals';
import { ApiProblem } from '../../api/api-problem.ts';
import type { SignInChallenge } from '../../api/sign-in.ts';
import { endOf, refusalOf, type Way, waysOf } from './second-step-words.ts';

const problem = (reason: string | undefined) =>
  new ApiProblem('Words of the API.', { status: 401, code: 'some', requestId: 'req_1', reason });

describe('the second step in words', () => {
  it.each([
    [['totp'], ['app', 'recovery']],
    [['passkey'], ['passkey', 'recovery']],
    [
      ['passkey', 'totp'],
      ['app', 'passkey', 'recovery'],
    ],
  ])('of somebody with %j offers %j', (kinds, ways) => {
    expect(waysOf({ kinds } as SignInChallenge)).toEqual(ways);
  });

  it.each<[string | undefined, Way, string]>([
    ['second_factor_wrong', 'app', 'Wait for the next code'],
    ['second_factor_wrong', 'recovery', 'none of your recovery codes'],
    ['second_factor_replayed', 'app', 'used before'],
    ['second_factor_replayed', 'recovery', 'Take another one'],
    ['second_factor_foreign_origin', 'passkey', 'Words of the API'],
    [undefined, 'app', 'Words of the API'],
  ])('%s, by %s: %s', (reason, way, words) => {
    const told = refusalOf(problem(reason), way) as ApiProblem;
    expect(told.message).toContain(words);
    expect(told.requestId).toBe('req_1');
  });

  it('ends when its challenge is over, and with nothing else', () => {
    expect(endOf(problem('challenge_expired'))?.message).toContain('ten minutes');
    expect(endOf(problem('challenge_unknown'))?.requestId).toBe('req_1');
    expect(endOf(problem('second_factor_wrong'))).toBeNull();
    expect(endOf(new TypeError('of the page'))).toBeNull();
  });
});
