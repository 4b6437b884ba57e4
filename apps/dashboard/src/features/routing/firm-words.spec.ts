import { expect, it } from '@jest/globals';
import type { AvailableFirm } from '../../api/receivers.ts';
import { firmInWords } from './firm-words.ts';
import { newSlot } from './rule-values.ts';

const firm = {
  id: 'a',
  name: 'A',
  caseTypes: [],
  jurisdictions: [],
  source: 'directory',
} as unknown as AvailableFirm;
const rule = { caseTypes: ['dog_bite'], jurisdictions: ['NY', 'NJ'], slots: [] };

it.each<[Partial<AvailableFirm>, object, string]>([
  [{}, {}, 'Works everywhere.'],
  [{ source: 'network', jurisdictions: ['NJ'] }, {}, 'Works in NJ. In your network.'],
  [{ jurisdictions: ['CA'] }, {}, 'Takes none of the cases of this rule. Works in CA.'],
  [{ caseTypes: ['mva'] }, {}, 'Takes none of the cases of this rule. Works everywhere.'],
  [{ caseTypes: ['mva'] }, { caseTypes: [] }, 'Works everywhere.'],
  [
    {},
    { slots: [newSlot(firm, 'a 0')] },
    'Has a slot already: a second one doubles its share. Works everywhere.',
  ],
])('%j for %j: %s', (change, other, words) => {
  expect(firmInWords({ ...firm, ...change }, { ...rule, ...other })).toBe(words);
});
