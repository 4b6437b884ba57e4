import { describe, expect, it } from '@jest/globals';
import { changedTexts, mergeVersions, type Part, textInWords } from './versions.ts';

const fields: readonly Part[] = ['phase', 'notes', 'attorney', 'fees'].map((name) => ({ name, label: name }));
const opened = { phase: 'intake', notes: 'call', attorney: '', fees: '100' };

it('two people who changed different fields both keep their change', () => {
  const { merged, conflicts, taken } = mergeVersions(fields, {
    opened,
    mine: { ...opened, phase: 'discovery' },
    theirs: { ...opened, attorney: 'Maya' },
  });
  expect(merged).toEqual({ ...opened, phase: 'discovery', attorney: 'Maya' });
  expect([conflicts, taken.map(({ name }) => name)]).toEqual([[], ['attorney']]);
});

it('what both changed differently stays mine, with theirs beside it', () => {
  const { merged, conflicts } = mergeVersions(fields, {
    opened,
    mine: { ...opened, notes: 'mine', fees: '' },
    theirs: { ...opened, notes: 'theirs', fees: '' },
  });
  expect(merged).toEqual({ ...opened, notes: 'mine', fees: '' });
  expect(conflicts.map(({ field, ...versions }) => [field.name, versions])).toEqual([
    ['notes', { mine: 'mine', theirs: 'theirs' }],
  ]);
});

it('only what differs is a change, an emptied text too', () => {
  expect(changedTexts(fields, opened, { ...opened, notes: '', fees: '200' })).toEqual({
    notes: '',
    fees: '200',
  });
});

describe('a text is told in words', () => {
  const choices = { NY: 'New York', NJ: 'New Jersey' };
  it.each([
    ['', {}, 'empty'],
    ['Intake', {}, 'Intake'],
    ['NY', { choices }, 'New York'],
    ['', { choices, isList: true }, 'any'],
    ['NJ,NY,XX', { choices, isList: true }, 'New Jersey, New York, XX'],
  ])('%j with %j: %s', (text, more, words) => {
    expect(textInWords({ name: 'one', label: 'One', ...more }, text)).toBe(words);
  });
});
