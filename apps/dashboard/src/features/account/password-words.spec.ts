import { describe, expect, it } from '@jest/globals';
import { ApiProblem } from '../../api/api-problem.ts';
import { faultsFromApi, passwordFaults, passwordRefusal } from './password-words.ts';

const RIGHT = 'another horse battery';
const typed = (newPassword: string, more = {}) => ({
  currentPassword: 'correct horse battery',
  newPassword,
  repeated: newPassword,
  ...more,
});

describe('a new password', () => {
  it.each([
    ['', 'Enter a new password.'],
    ['short', 'at least 12'],
    [' '.repeat(20), 'blanks'],
    ['x'.repeat(257), 'at most 256'],
    ['correct horse battery', 'the password that you have'],
    // eleven people, each two units long
    ['👩'.repeat(11), 'at least 12'],
    // twelve letters while they are apart, six once they are composed
    ['e\u0301'.repeat(6), 'at least 12'],
  ])('%j: %s', (newPassword, words) => {
    expect(passwordFaults(typed(newPassword))).toEqual({ newPassword: expect.stringContaining(words) });
  });

  it.each([RIGHT, '👩'.repeat(12), 'x'.repeat(256)])('is right: %j', (newPassword) => {
    expect(passwordFaults(typed(newPassword))).toEqual({});
  });

  it('in another spelling is still the same', () => {
    const faults = passwordFaults(
      typed('pass\u00e9 pass\u00e9 passe', { currentPassword: 'passe\u0301 passe\u0301 passe' }),
    );
    expect(faults.newPassword).toContain('the password that you have');
  });

  it('is typed twice, after the one from before', () => {
    expect(passwordFaults(typed(RIGHT, { currentPassword: '', repeated: `${RIGHT} ` }))).toEqual({
      currentPassword: 'Enter your current password.',
      repeated: expect.stringContaining('not the same'),
    });
  });
});

it.each([
  ['invalid_credentials', 'currentPassword', 'This is not your current password.'],
  ['validation_error', 'newPassword', 'Words of the API'],
])('a refusal, %s: %s, %s', (code, field, words) => {
  const fields = [{ field, message: 'Words of the API' }];
  expect(faultsFromApi(new ApiProblem('x', { status: 400, code, fields }))).toEqual({ [field]: words });
});

it('finds no fault of a field in other details', () => {
  const fields = [{ field: 'retryAfterSeconds', message: '5' }];
  expect(faultsFromApi(new ApiProblem('x', { status: 503, code: 'service_unavailable', fields }))).toEqual(
    {},
  );
});

it.each([
  ['rate_limited_email', 'Too many: wait 15 minutes, or so (forgot-password)', 'Wait 15 minutes, then'],
  ['rate_limited_ip', 'Too many.', 'Wait a few minutes'],
  ['service_unavailable', 'As it is.', 'As it is.'],
])('too many guesses, %s: %s', (code, message, words) => {
  const told = passwordRefusal(new ApiProblem(message, { status: 403, code }));
  expect((told as ApiProblem).message).toContain(words);
});
