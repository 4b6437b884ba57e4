import { expect, it } from '@jest/globals';
import { isTicket } from './ticket.ts';

it.each([
  ['', true],
  ['SUP-1180', true],
  ['4711#2', true],
  ['#4711', false],
  ['Dana Whitfield', false],
  ['x'.repeat(40), true],
  ['x'.repeat(41), false],
])('%j is the number of a request: %j', (text, is) => {
  expect(isTicket(text)).toBe(is);
});
