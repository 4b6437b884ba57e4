import { describe, expect, it } from '@jest/globals';
import {
  CASE_EVENT_TYPES,
  eventTypesOf,
  OWNERS_FIELDS,
  type CaseFacts,
  type DocumentsEvent,
  type EventOfType,
  type ReferralsEvent,
} from '@referral-exchange/contracts';
import { sampleOf } from '@referral-exchange/testing';
import { deliveriesFor } from './deliveries-for.js';

const OWNER = { id: '0192f3a0-1000-7000-8000-0000000000aa', name: 'Owner LLP' };
const SECRET = 'of the owner alone';
const types = [...CASE_EVENT_TYPES, ...eventTypesOf('documents.events')];

/** The sample of an event, in which each field of the owner, and an undeclared one, holds a secret. */
function secretEvent(type: string): ReferralsEvent | DocumentsEvent {
  const sample = sampleOf(type as ReferralsEvent['type']);
  const secrets = Object.fromEntries([...OWNERS_FIELDS, 'newOwnersField'].map((field) => [field, SECRET]));
  const facts = { ...sample.data.case, owner: OWNER, ...secrets } as unknown as CaseFacts;
  const rating = 'ratedTier' in sample.data ? secrets : {};
  return { ...sample, data: { ...sample.data, ...rating, case: facts } } as ReferralsEvent | DocumentsEvent;
}

const toOthers = (event: ReferralsEvent | DocumentsEvent) =>
  deliveriesFor(event).filter(({ ownerId }) => ownerId !== OWNER.id);

describe('what only the owner of a case sees', () => {
  it.each(types)('is in no delivery of %s to another firm', (type) => {
    for (const { body } of toOthers(secretEvent(type))) expect(body).not.toContain(SECRET);
  });

  it.each(OWNERS_FIELDS)('tells the owner alone when %s changes', (field) => {
    const event = secretEvent('case.updated.v1') as EventOfType<'case.updated.v1'>;
    const changed = (changedCaseFields: string[]) =>
      deliveriesFor({ ...event, data: { ...event.data, changedCaseFields, changedHopFields: [] } });
    expect(changed([field]).map(({ ownerId }) => ownerId)).toEqual([OWNER.id]);
    const toAll = changed(['title', field]);
    expect(toAll.length).toBeGreaterThan(1);
    for (const { ownerId, body } of toAll)
      expect([ownerId, JSON.parse(body).changedFields.includes(field)]).toEqual([
        ownerId,
        ownerId === OWNER.id,
      ]);
  });
});
