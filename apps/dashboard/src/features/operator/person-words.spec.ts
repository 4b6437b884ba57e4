import { describe, expect, it } from '@jest/globals';
import { aftermathOf, factorsInWords, ownerOf, roleIn } from './person-words.ts';

describe('a person, as operators read of it', () => {
  const none = { firmId: null, providerId: null, firmName: null, providerName: null };
  it('belongs to a firm, to a provider, or as an operator to neither', () => {
    expect(ownerOf(none)).toBeNull();
    expect(ownerOf({ ...none, firmId: 'f', firmName: 'Abbott' })).toMatchObject({
      firmId: 'f',
      name: 'Abbott',
    });
    expect(ownerOf({ ...none, providerId: 'p', providerName: 'Spine' })).toMatchObject({ name: 'Spine' });
  });

  it.each([
    [{ role: 'firm_admin', isLastAdministrator: true, firmName: 'Abbott' }, /last administrator of Abbott/],
    [{ role: 'system_admin', isLastAdministrator: false, firmName: null }, /One operator less/],
  ] as const)('leaves a gap: %j', (person, words) => {
    expect(aftermathOf(person)).toMatch(words);
  });

  it('leaves none where others do the same', () => {
    expect(aftermathOf({ role: 'member', isLastAdministrator: false, firmName: 'Abbott' })).toBeNull();
  });

  it('has second factors with names', () => {
    expect(factorsInWords([], 0)).toBe('None: the password alone');
    expect(factorsInWords([{ kind: 'totp', name: 'Phone' }], 1)).toBe(
      'authenticator app “Phone”; 1 recovery code left',
    );
    expect(
      factorsInWords(
        [
          { kind: 'totp', name: 'Phone' },
          { kind: 'passkey', name: 'Laptop' },
        ],
        8,
      ),
    ).toBe('authenticator app “Phone”, passkey “Laptop”; 8 recovery codes left');
  });

  it('is filtered by a role, and not by what is none', () => {
    expect(roleIn(new URLSearchParams('role=viewer'))).toBe('viewer');
    expect(roleIn(new URLSearchParams('role=toString'))).toBeUndefined();
  });
});
