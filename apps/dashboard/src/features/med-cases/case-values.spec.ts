import { expect, it } from '@jest/globals';
import type { MedCase } from '../../api/med-cases.ts';
import {
  caseFaults,
  changesOf,
  mergePatients,
  newCaseOf,
  NO_CASE,
  NO_PATIENT,
  patientFaults,
  patientValues,
} from './case-values.ts';

const PRESENT = Date.parse('2026-11-25T12:00:00Z');
const DANA = { ...NO_PATIENT, patientFirstName: 'Dana', patientLastName: 'Whitfield' };

it('an empty form names the four fields that a case needs', () => {
  expect(Object.keys(caseFaults(NO_CASE, PRESENT))).toEqual([
    'patientFirstName',
    'patientLastName',
    'caseType',
    'jurisdiction',
  ]);
  expect(caseFaults({ ...NO_CASE, ...DANA, caseType: 'dog_bite', jurisdiction: 'NY' }, PRESENT)).toEqual({});
});

it.each([
  ['patientEmail', 'dana@'],
  ['patientDateOfBirth', '2062-02-28'],
  ['incidentDate', '2026-12-24'],
  ['patientFirstName', ' '],
])('%s cannot be “%s”', (name, text) => {
  expect(Object.keys(patientFaults({ ...DANA, [name]: text }, PRESENT))).toEqual([name]);
});

it('a new case is sent without what is empty, and without the name of the case that it belongs to', () => {
  const values = { ...NO_CASE, ...DANA, patientPhone: ' +1 ', caseType: 'dog_bite', jurisdiction: 'NY' };
  expect(newCaseOf({ ...values, baseCaseId: 'an id', baseCaseName: 'ABB-0001' })).toEqual({
    patientFirstName: 'Dana',
    patientLastName: 'Whitfield',
    patientPhone: '+1',
    caseType: 'dog_bite',
    jurisdiction: 'NY',
    baseCaseId: 'an id',
  });
});

it('two people who edit one patient lose nothing of either', () => {
  const mine = { ...DANA, patientFirstName: 'Diana ', patientEmail: 'd@example.com' };
  const theirs = { ...DANA, patientFirstName: 'Dan', patientPhone: '+1' };
  const { merged, clashes } = mergePatients(DANA, mine, theirs);
  expect(merged).toEqual({ ...theirs, patientFirstName: 'Diana', patientEmail: 'd@example.com' });
  expect(clashes).toEqual([{ name: 'patientFirstName', label: 'First name', theirs: 'Dan' }]);
  // once both are seen, what is written is what the person has decided, and nothing else
  const again = mergePatients(theirs, merged, theirs);
  expect(again.clashes).toEqual([]);
  expect(changesOf(theirs, again.merged)).toEqual({
    patientFirstName: 'Diana',
    patientEmail: 'd@example.com',
  });
});

it('a field that is emptied is cleared, one that both changed alike is no clash', () => {
  const stored = { ...DANA, patientPhone: '+1' };
  expect(changesOf(stored, { ...stored, patientPhone: '' })).toEqual({ patientPhone: null });
  expect(mergePatients(DANA, stored, stored).clashes).toEqual([]);
  expect(changesOf(stored, stored)).toEqual({});
});

it('what is not known of a patient is empty in the form', () => {
  const record = {
    ...DANA,
    patientPhone: null,
    patientEmail: null,
    incidentDate: null,
  } as unknown as MedCase;
  expect(patientValues(record)).toEqual(DANA);
});
