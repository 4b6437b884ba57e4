import { describe, expect, it } from '@jest/globals';
import { buildProgram } from '../program.js';
import { surroundings } from '../../test/surroundings.js';
import { candidates } from './candidates.js';

const program = buildProgram(surroundings().given, '1.0.0');
const complete = (...words: string[]) => candidates(program, words, ['acme', 'beta']);

describe('completion', () => {
  it.each([
    [['ref'], ['referrals']],
    [['referrals', 'ac'], ['acknowledge']],
    [['--json', 'cases', 'cr'], ['create']],
    [['cases', 'create', '--client-l'], ['--client-last-name']],
    [
      ['--profile', ''],
      ['acme', 'beta'],
    ],
    [['profiles', 'use', 'b'], ['beta']],
    [['trigger', 'referral.a'], ['referral.accepted']],
    [
      ['referrals', 'list', '--side', ''],
      ['received', 'sent'],
    ],
    [['referrals', 'reject', '--reason-code', 'cap'], ['capacity']],
    [
      ['completion', ''],
      ['bash', 'fish', 'zsh'],
    ],
    [['cases', 'create', '--title', 'l'], []],
    [['cases', 'get', 'AB'], []],
    [['whoami', '--cu'], ['--curl']],
  ])('%j may go on with %j', (words, found) => {
    expect(complete(...words)).toEqual(found);
  });

  it('knows every command', () => {
    expect(complete('')).toEqual([
      'cases',
      'completion',
      'listen',
      'login',
      'logout',
      'logs',
      'profiles',
      'referrals',
      'token',
      'trigger',
      'whoami',
    ]);
  });
});
