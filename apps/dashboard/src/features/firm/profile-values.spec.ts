import { describe, expect, it } from '@jest/globals';
import { changeOf, faultsOf, listIn, partsOf, textOfList, textsOf } from './profile-values.ts';

const FIRM = {
  name: 'Abbott & Crane LLP',
  description: null,
  phone: '+1 212 555 0142',
  address: null,
  website: null,
  jurisdictions: ['NY', 'CT'],
  caseTypes: [],
  generalReferralInstructions: 'The police report.',
  timeZone: 'America/New_York',
};

describe('the profile of a firm', () => {
  it('is the same text in whatever order its lists are', () => {
    const texts = textsOf(FIRM);
    expect(texts).toMatchObject({ jurisdictions: 'CT,NY', caseTypes: '', description: '' });
    expect(textsOf({ ...FIRM, jurisdictions: ['CT', 'NY'] })).toEqual(texts);
  });

  it('is sent as the server takes it: nothing for an empty text, any for an empty list', () => {
    expect(changeOf({ phone: '', jurisdictions: '', caseTypes: 'a,b', name: 'Abbott' })).toEqual({
      phone: null,
      jurisdictions: [],
      caseTypes: ['a', 'b'],
      name: 'Abbott',
    });
  });

  it('names a chosen value in words when two versions are compared', () => {
    const choices = { caseTypes: { a: 'Accident' }, jurisdictions: { NY: 'New York' } };
    const parts = partsOf(choices);
    expect(parts.map(({ name }) => name).sort()).toEqual(Object.keys(FIRM).sort());
    expect(parts.find(({ name }) => name === 'jurisdictions')).toMatchObject({
      isList: true,
      choices: { NY: 'New York' },
    });
  });

  it('a list of nothing is empty', () => {
    expect(listIn(textOfList([]))).toEqual([]);
    expect(listIn(textOfList(['b', 'a']))).toEqual(['a', 'b']);
  });

  it.each([
    [{ name: '' }, { name: 'Enter the name of your firm.' }],
    [{ website: 'abbottcrane.example' }, { website: expect.stringContaining('the whole address') }],
    [{ website: 'https:///path' }, { website: expect.stringContaining('the whole address') }],
    [{ website: 'HTTPS://abbottcrane.example/a?b' }, {}],
    [{ website: '' }, {}],
  ])('%j: %j', (typed, faults) => {
    expect(faultsOf({ ...textsOf(FIRM), ...typed })).toEqual(faults);
  });
});
