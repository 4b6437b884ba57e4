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
  [429, { 'Retry-After': '1' }, 'Too many requests came from here. Try again in 1 second.'],
  [500, {}, 'Something went wrong on our side. Try again.'],
  [503, {}, 'This is not available right now. Try again in a few seconds.'],
])('has a sentence for a %i without a body', (status, headers, message) => {
  expect(problemOf(answer(status, headers), undefined).message).toBe(message);
});
