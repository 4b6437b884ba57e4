import { expect, it } from '@jest/globals';
import type { CrmMapping } from '../../api/crm.ts';
import { draftOf, newDraft, isUnsaved, settled, withStored } from './mapping-draft.ts';
import { faultsFromApi, faultsOf } from './mapping-faults.ts';
import { bodyOf, fingerprint, missingKeys, newValues, sameBody, valuesOf } from './mapping-values.ts';

const MAPPING: CrmMapping = {
  ...{ mappingVersion: '9f86d081884c7d65', crmObjectApiName: 'Intake__c', crmRecordTypeDevName: null },
  matchKey: 'Id',
  sendFields: [
    { key: 'title', label: 'Title', type: 'text', required: true, maxLength: 80, sourceField: 'Name' },
    { key: 'tier', label: 'Rating', type: 'number', required: false, maxLength: null, sourceField: null },
  ],
  prefill: { tier: 2, caseType: 'motor_vehicle_accident', isRetainerSigned: true, customMetadata: { a: 1 } },
  writebackFields: { status: 'Referral_Status__c' },
  connection: { baseUrl: 'https://crm.example.com/bridge', hasToken: true },
};

it('a stored mapping comes back as it was, and without a token', () => {
  const { mappingVersion: _version, connection, ...rest } = MAPPING;
  expect(bodyOf(valuesOf(MAPPING))).toEqual({ ...rest, connection: { baseUrl: connection!.baseUrl } });
});

it('a mapping that nobody edits goes back to the letter, blanks and all', () => {
  const prefill = { zip: '', title: ' Intake ', caseType: 'motor_vehicle_accident' };
  const body = sameBody({ ...MAPPING, prefill });
  expect(JSON.stringify(body.prefill)).toBe(JSON.stringify(prefill));
  expect(body.sendFields).toEqual(MAPPING.sendFields);
  expect(body.connection).toEqual({ baseUrl: MAPPING.connection!.baseUrl });
});

it('a token goes with the connection only', () => {
  const values = valuesOf(MAPPING);
  expect(bodyOf(values, 'abc').connection).toEqual({
    baseUrl: 'https://crm.example.com/bridge',
    token: 'abc',
  });
  expect(bodyOf({ ...values, baseUrl: ' ' }, 'abc').connection).toBeNull();
});

it('defaults have the type of their field; what does not fit goes as text, so that the API names it', () => {
  const values = valuesOf(MAPPING);
  const withTier = (preset: string) =>
    bodyOf({ ...values, fields: values.fields.map((row) => (row.key === 'tier' ? { ...row, preset } : row)) })
      .prefill;
  expect(withTier('3')).toMatchObject({ tier: 3, isRetainerSigned: true, customMetadata: { a: 1 } });
  expect(withTier('high')).toMatchObject({ tier: 'high' });
  expect(withTier('')).not.toHaveProperty('tier');
});

it('says which needed fields nothing gives', () => {
  expect(missingKeys(valuesOf(MAPPING))).toEqual(['jurisdiction', 'clientFirstName', 'clientLastName']);
  expect(missingKeys(newValues())).toEqual([]);
});

it('finds what can be seen before anything is sent', () => {
  const values = valuesOf(MAPPING);
  const [title, tier, caseType] = values.fields;
  const wrong = {
    ...values,
    crmObjectApiName: '../x',
    fields: [title!, { ...tier!, key: 'title', maxLength: '0', label: ' ' }, { ...caseType!, preset: '' }],
    writebacks: [...values.writebacks, { id: 'x', key: 'status', crmField: ' ' }],
  };
  expect(Object.keys(faultsOf(wrong)).sort()).toEqual([
    'crmObjectApiName',
    ...['fields.1.key', 'fields.1.label', 'fields.1.maxLength', 'fields.2.preset'],
    ...['writebacks.1.crmField', 'writebacks.1.key'],
  ]);
  expect(faultsOf(values)).toEqual({});
});

it('puts each error of the API at the field of its row', () => {
  const values = valuesOf(MAPPING);
  const at = (...fields: string[]) =>
    Object.keys(faultsFromApi(fields.map((field) => ({ field, message: 'No' })), values, 'profiles.1'));
  expect(
    at('profiles.1', 'profiles.1.sendFields.1.sourceField', 'profiles.1.prefill.caseType', 'profiles.1.prefill.customMetadata.a'),
  ).toEqual(['crmObjectApiName', 'fields.1.sourceField', 'fields.2.preset', 'fields.4.preset']);
  expect(at('profiles.1.writebackFields.status', 'profiles.1.connection.token', 'profiles.1.connection.baseUrl')).toEqual(['writebacks.0.key', 'token', 'baseUrl']);
  expect(at('profiles.0.connection.baseUrl', 'record')).toEqual(['other', 'record']);
}); // prettier-ignore

it('a change of somebody else stands beside what was typed, until the person chooses', () => {
  const draft = draftOf(MAPPING);
  const theirs = { ...MAPPING, matchKey: 'Number' };
  // nothing was typed: theirs is taken as it is
  expect(withStored(draft, theirs)).toEqual(draftOf(theirs));
  const typed = { ...draft, values: { ...draft.values, matchKey: 'Mine' } };
  expect(withStored(typed, MAPPING)).toBe(typed);
  const met = withStored(typed, theirs);
  expect(met).toEqual({ ...typed, theirs: valuesOf(theirs) });
  expect(settled(met, true)).toEqual(draftOf(theirs));
  expect(settled(met, false)).toEqual({ values: typed.values, stored: valuesOf(theirs), theirs: null });
  expect(withStored(typed, null)).toMatchObject({ stored: null, values: typed.values });
});

it('the order in which the server keeps defaults is no change', () => {
  const { prefill } = MAPPING;
  const reordered = { ...MAPPING, prefill: Object.fromEntries(Object.entries(prefill).reverse()) };
  expect(fingerprint(valuesOf(reordered))).toBe(fingerprint(valuesOf(MAPPING)));
  const other = { ...MAPPING, prefill: { ...prefill, tier: 3 } };
  expect(fingerprint(valuesOf(other))).not.toBe(fingerprint(valuesOf(MAPPING)));
});

it('a new mapping is unsaved once something is typed', () => {
  expect(isUnsaved(newDraft())).toBe(false);
  expect(isUnsaved({ ...newDraft(), values: { ...newValues(), crmObjectApiName: 'Lead' } })).toBe(true);
});
