import { readFileSync } from 'node:fs';
import { expect, it } from '@jest/globals';
import { CASE_FIELDS, CASE_KEYS } from './case-fields.ts';

const document = new URL('../../../../../docs/api/openapi.json', import.meta.url);
const { properties } = JSON.parse(readFileSync(document, 'utf8')).components.schemas.CreateSentCase;

it('a label that says a range says that of the API', () => {
  const ranges = CASE_KEYS.flatMap((key) => {
    const [, from, to] = /\((\d+) to (\d+)\)/.exec(CASE_FIELDS[key].label) ?? [];
    return from === undefined ? [] : [[key, { minimum: Number(from), maximum: Number(to) }]];
  });
  expect(ranges.map(([key]) => key)).toEqual(['sendingFirmPercentage', 'clientFeeAgreementPercentage']);
  for (const [key, range] of ranges) expect([key, properties[key as string]]).toMatchObject([key, range]);
});

it('both shares of the API are told in which unit', () => {
  expect(CASE_FIELDS.sendingFirmPercentage.label).toMatch(/percent \(0 to 100\)/);
  expect(CASE_FIELDS.clientFeeAgreementPercentage.label).toMatch(/\(0 to 1\)/);
});
