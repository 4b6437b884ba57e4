import { expect, it } from '@jest/globals';
import { firmKind } from './firm-kind.ts';

it('people of a test firm are told which firms are real, and everybody which are not', () => {
  expect(firmKind({ isTestFirm: false }, true)).toBe('A real firm: its people get what you send.');
  expect(firmKind({ isTestFirm: true }, true)).toBe('A test firm.');
  expect(firmKind({ isTestFirm: true }, false)).toBe('A test firm.');
});

it('nothing is told among real firms, and nothing that is not known', () => {
  expect(firmKind({ isTestFirm: false }, false)).toBe('');
  expect([true, false].map((isOfTestFirm) => firmKind({}, isOfTestFirm))).toEqual(['', '']);
});
