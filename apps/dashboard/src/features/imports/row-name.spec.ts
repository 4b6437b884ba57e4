import { expect, it } from '@jest/globals';
import { NO_CORRECTIONS, withValue } from './corrections.ts';
import { nameOfRow } from './row-name.ts';

const row = (values: Record<string, string>) => ({ number: 2, values, surplus: [], faults: [] });
const nameOf = (values: Record<string, string>) => nameOfRow(row(values), NO_CORRECTIONS);

it('knows a row by its client, else its title, else its number, else what comes first', () => {
  const client = { ClientFirstName: ' Dana', clientlastname: 'Whitfield ' };
  expect(nameOf({ externalId: 'X-1', title: 'Fall', ...client })).toBe('Dana Whitfield');
  expect(nameOf({ externalId: 'X-1', title: 'Fall', clientLastName: '' })).toBe('Fall');
  expect(nameOf({ referenceNumber: 'ABC-1', status: 'SIGNED' })).toBe('ABC-1');
  expect(nameOf({ status: '', phase: 'Intake' })).toBe('Intake');
  expect(nameOf({})).toBe('');
});

it('follows a correction', () => {
  const wrong = row({ title: 'Fal' });
  expect(nameOfRow(wrong, withValue(NO_CORRECTIONS, [wrong], 'title', 'Fall'))).toBe('Fall');
});
