import { expect, it } from '@jest/globals';
import { NO_SAMPLE, sampleFaults, sampleOf } from './sample.ts';

const ID = 'a015g00000XyZ12';

it.each<[string, object, boolean, string[]]>([
  ['nothing', {}, true, ['sourceRecordId']],
  ['nothing without a connection', {}, false, []],
  ['an id and a record', { recordId: ID, record: '{}' }, true, ['record']],
  ['an id that is none', { recordId: 'a-1' }, true, ['sourceRecordId']],
  ['a list', { record: '[1]' }, true, ['record']],
  ['what is not JSON', { record: '{', overrides: 'Dana' }, true, ['overrides', 'record']],
  ['a record beyond 64 KB', { record: JSON.stringify({ a: 'é'.repeat(33_000) }) }, true, ['record']],
  ['an id', { recordId: ` ${ID} ` }, true, []],
])('of %s says what must change', (_what, change, isConnected, faults) => {
  expect(Object.keys(sampleFaults({ ...NO_SAMPLE, ...change }, isConnected))).toEqual(faults);
});

it('is the record, what the sender types and the firm, as far as a send takes them', () => {
  const receiver = { id: '0192f3a0-1000-7000-8000-000000000002', name: 'Lindqvist' };
  const sample = { recordId: ` ${ID}`, record: '', overrides: '{"tier":1}', receiver };
  const rest = { overrides: { tier: 1 }, targetFirmIds: [receiver.id] };
  expect(sampleOf(sample, true)).toEqual({ sourceRecordId: ID, ...rest });
  expect(sampleOf(sample, false)).toEqual(rest);
  expect(sampleOf({ ...NO_SAMPLE, record: '{"Name":"x"}' }, true)).toEqual({ record: { Name: 'x' } });
});
