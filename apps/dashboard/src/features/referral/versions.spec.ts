import { expect, it } from '@jest/globals';
import type { Field } from './fields.ts';
import { mergeVersions } from './versions.ts';

const fields: readonly Field[] = ['phase', 'notes', 'attorney', 'fees'].map((name) => ({
  name,
  label: name,
  kind: 'text',
}));
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
