import { describe, expect, it } from '@jest/globals';
import type { AdministeredProvider } from '../../api/operator-records.ts';
import { actsOn, effectOf } from './provider-effects.ts';

const provider = (change: Partial<AdministeredProvider> = {}) =>
  ({ isActive: true, restrictedAccess: false, people: 1, liveKeys: 2, ...change }) as AdministeredProvider;

describe('what may be done to a provider', () => {
  it.each([
    [{}, ['deactivate', 'restrict']],
    [{ isActive: false }, ['activate', 'restrict']],
    [{ restrictedAccess: true }, ['deactivate', 'lift']],
  ])('%j: %j', (change, acts) => {
    expect(actsOn(provider(change))).toEqual(acts);
  });

  it.each(['deactivate', 'activate', 'restrict', 'lift'] as const)('%s says what follows', (act) => {
    const { title, label, done, effect } = effectOf(act, 'Lakeside', provider());
    expect([title, done].every((text) => text.includes('Lakeside'))).toBe(true);
    expect(label).not.toBe('');
    expect(effect[0]).toMatch(/^Within a second/);
  });

  it('says how many people and keys a deactivation shuts out', () => {
    expect(effectOf('deactivate', 'Lakeside', provider()).effect[0]).toContain('1 person and 2 API keys');
  });
});
