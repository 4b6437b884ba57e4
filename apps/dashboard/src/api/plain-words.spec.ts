import { describe, expect, it } from '@jest/globals';
import { plainWords, withoutRoutes } from './plain-words.ts';

describe('what the API says, for a person', () => {
  it.each([
    ['caseType must be a case type of GET /case-types', 'caseType must be a case type'],
    [
      'jurisdiction must be a jurisdiction of GET /jurisdictions, such as NY, not "ZZ"',
      'jurisdiction must be a jurisdiction, such as NY, not "ZZ"',
    ],
    ['county "Kings" is not a county of NJ: see GET /counties', 'county "Kings" is not a county of NJ'],
    ['We get /it/ from the client', 'We get /it/ from the client'],
  ])('%s', (message, words) => {
    expect(withoutRoutes(message)).toBe(words);
    expect(plainWords({ status: 400, code: 'validation_error', reason: undefined, message })).toBe(
      `${words}.`,
    );
  });

  it('tells who takes a case out of the archive, whatever the program is told', () => {
    const refusal = { status: 400, code: 'invalid_state_transition', reason: 'case_archived' };
    const message = 'The case is archived; unarchive it first';
    expect(plainWords({ ...refusal, message })).toMatch(/^The case is archived, .* The firm that owns it/);
  });

  it.each([
    ['too_many_mails', 'one mail a minute'],
    ['daily_mail_limit', 'as many mails today'],
    ['too_many_resets', 'ten times'],
    ['another_reason', 'Too many requests'],
  ])('tells why there was too much: %s', (reason, words) => {
    expect(plainWords({ status: 429, code: 'rate_limited', reason, message: 'x' })).toContain(words);
  });
});
