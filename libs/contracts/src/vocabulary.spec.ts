import { describe, expect, it } from '@jest/globals';
import { ACTIVE_STATUSES, REFERRAL_STATUSES, isLive, isTerminal, isWorking } from './lifecycle.js';
import { CASE_TYPES, findCaseType } from './reference/case-types.js';
import { JURISDICTIONS, findJurisdiction } from './reference/jurisdictions.js';
import { SERVICES, serviceUrlVariable } from './services.js';
import { TIERS, tierPermits } from './tiers.js';

describe('tiers', () => {
  const permitted: Record<string, string[]> = {
    read_only: ['read_only'],
    standard: ['read_only', 'standard'],
    full: ['read_only', 'standard', 'full'],
  };
  it.each(TIERS.flatMap((held) => TIERS.map((required) => [held, required] as const)))(
    '%s for %s',
    (held, required) => {
      expect(tierPermits(held, required)).toBe(permitted[held]!.includes(required));
    },
  );
});

describe('statuses', () => {
  it('are live, terminal or a draft, never two of them', () => {
    for (const status of REFERRAL_STATUSES)
      expect([isLive(status), isTerminal(status), status === 'DRAFT'].filter(Boolean)).toHaveLength(1);
  });
  it('have five active stages in flow order, and working is those and CLOSED', () => {
    expect(ACTIVE_STATUSES).toEqual([
      'UNDER_EVALUATION',
      'INVESTIGATING',
      'SIGNED',
      'IN_LITIGATION',
      'CLOSING',
    ]);
    expect(REFERRAL_STATUSES.filter(isWorking)).toEqual([...ACTIVE_STATUSES, 'CLOSED']);
  });
});

describe('reference data', () => {
  it('has unique ids, names and codes', () => {
    for (const column of ['id', 'name', 'displayName'] as const)
      expect(new Set(CASE_TYPES.map((type) => type[column])).size).toBe(CASE_TYPES.length);
    expect(new Set(JURISDICTIONS.map(({ code }) => code)).size).toBe(56);
  });
  it('finds a case type by id, machine name and display name in any case', () => {
    const type = CASE_TYPES[0]!;
    for (const spelling of [type.id, type.name, type.displayName, type.displayName.toUpperCase()])
      expect(findCaseType(spelling)).toBe(type);
    expect(findCaseType('constructor')).toBeNull();
  });
  it('finds a jurisdiction by its code in any case', () => {
    expect(findJurisdiction('ny')?.name).toBe('New York');
    expect(findJurisdiction('ZZ')).toBeNull();
  });
});

describe('the table of services', () => {
  it('gives every service its own port and every route one owner', () => {
    const rows = Object.values(SERVICES);
    expect(new Set(rows.map(({ port }) => port)).size).toBe(rows.length);
    const routes = rows.flatMap(({ publicRoutes }) => publicRoutes as readonly string[]);
    expect(new Set(routes).size).toBe(routes.length);
  });
  it('derives the address variable from the name', () => {
    expect(serviceUrlVariable('med-cases')).toBe('SERVICE_URL_MED_CASES');
  });
});
