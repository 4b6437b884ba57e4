import { expect, it } from '@jest/globals';
import { reasonOf } from './writeback-words.ts';

it.each([
  ['HTTP 401', 'Your CRM refused the token of the connection.'],
  ['HTTP 422', 'Your CRM refused the values.'],
  ['HTTP 503', 'Your CRM had an error.'],
  ['Redirect not allowed: 307', 'The address of the connection leads to another one, which is not followed.'],
  ['Connection failed: ECONNREFUSED', 'Your CRM could not be reached.'],
  ['SSRF check failed: non-public address', 'The host name of the connection leads to an address that is not public.'],
  ['Internal error', 'The exchange made a mistake.'],
  [null, 'It was not tried yet.'],
])('%s is told in words, with what to do', (lastError, why) => {
  expect(reasonOf(lastError).why).toBe(why);
  expect(reasonOf(lastError).next).not.toBe('');
}); // prettier-ignore
