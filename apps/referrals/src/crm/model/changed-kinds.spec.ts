import { expect, it } from '@jest/globals';
import { changedKinds } from './changed-kinds.js';
import type { CrmProfile } from './crm-profile.entity.js';

const profile = (crmRecordTypeDevName: string | null, isWritten = true, crmObjectApiName = 'Lead') =>
  ({
    ...{ crmObjectApiName, crmRecordTypeDevName, writebackFields: { status: 'Status__c' } },
    baseUrl: isWritten ? 'https://crm.example.com' : null,
  }) as unknown as CrmProfile;
const gained = (before: CrmProfile[], now: CrmProfile[]) =>
  new Set(
    changedKinds(before, now)
      .filter(({ isGained }) => isGained)
      .map((one) => `${one.crmObjectApiName}/${one.crmRecordTypeDevName}`),
  );

it('a kind is gained by a profile that writes back, where none did', () => {
  expect(gained([], [profile(null)])).toEqual(new Set(['Lead/null']));
  expect(gained([], [profile(null, false)])).toEqual(new Set());
  expect(gained([profile(null, false)], [profile(null)])).toEqual(new Set(['Lead/null']));
  expect(gained([profile(null)], [profile(null)])).toEqual(new Set());
  expect(gained([profile(null)], [])).toEqual(new Set());
  expect(gained([profile(null)], [profile(null, true, 'Case')])).toEqual(new Set(['Case/null']));
});

it('a record type counts with the profile that it falls back to', () => {
  const [general, motor] = [profile(null), profile('Motor')];
  expect(gained([general], [general, motor])).toEqual(new Set());
  expect(gained([general, motor], [general])).toEqual(new Set());
  expect(gained([general, profile('Motor', false)], [general])).toEqual(new Set(['Lead/Motor']));
  expect(gained([motor], [motor, general])).toEqual(new Set(['Lead/null']));
});
