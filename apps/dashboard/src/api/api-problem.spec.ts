import { expect, it } from '@jest/globals';
import { problemOf } from './api-problem.ts';

const answer = (status: number, headers: Record<string, string> = {}) =>
  new Response(null, { status, headers: { 'X-Request-Id': 'req_1', ...headers } });

it('tells what is wrong with each field', () => {
  const details = [{ field: 'email', code: 'invalid', message: 'must be an address' }, {}];
  const body = { error: { code: 'validation_error', message: 'Check the fields', details } };
  expect(problemOf(answer(400), body)).toMatchObject({
    message: 'Check the fields.',
    fields: [{ field: 'email', message: 'must be an address' }],
    requestId: 'req_1',
  });
});

it('says the sentence of a conflict, whose details are no list', () => {
  const error = { code: 'conflict', message: 'It is taken', details: { reason: 'duplicate_email' } };
  expect(problemOf(answer(409), { error })).toMatchObject({ message: 'It is taken.', fields: [] });
});

it.each([
  [403, 'insufficient_tier', 'Your role viewer permits read_only', 'Your role does not allow this'],
  [400, 'invalid_state_transition', 'The referral is CLOSED', 'The status has changed meanwhile'],
])('has words for people in the place of a %i %s', (status, code, message, words) => {
  const error = { code, message, details: { reason: 'not_from_this_status' } };
  expect(
    problemOf(answer(status), { error: { ...error, ...(status === 403 && { details: {} }) } }).message,
  ).toMatch(words);
});

it.each([
  [429, 'Too many requests came from here.'],
  [500, 'Something went wrong on our side. Try again.'],
  [502, 'Something went wrong on our side. Try again.'],
  [503, 'This is not available right now. Try again in a few seconds.'],
])('has a sentence for a %i whose body is a page of a proxy', (status, message) => {
  expect(problemOf(answer(status), '<html>Bad gateway</html>').message).toBe(message);
});

it.each([
  ['12', 12_000],
  [null, 0],
  ['Wed, 21 Oct 2026 07:28:00 GMT', 0],
])('waits as long as Retry-After says: %p', (seconds, ms) => {
  const { waitMs } = problemOf(answer(429, seconds === null ? {} : { 'Retry-After': seconds }), undefined);
  expect(Math.ceil(waitMs / 1_000) * 1_000).toBe(ms);
});
