import { describe, expect, it } from '@jest/globals';
import type { CaseFacts, EventOfType, FirmRef, HopFacts, ReferralStatus } from '@referral-exchange/contracts';
import { sampleOf } from '@referral-exchange/testing';
import { deliveriesFor } from './deliveries-for.js';

const [A, B, C] = ['A', 'B', 'C'].map((name, index) => ({
  id: `0192f3a0-1000-7000-8000-00000000000${index}`,
  name,
})) as [FirmRef, FirmRef, FirmRef];
const NAMES = new Map([A, B, C].map(({ id, name }) => [id, name]));
const BASE = sampleOf('referral.sent.v1').data.case;

function hop(sequence: number, from: FirmRef, to: FirmRef, change: Partial<HopFacts> = {}): HopFacts {
  const id = `0192f3a0-3000-7000-8000-00000000000${sequence}`;
  const named = { id, sequenceNumber: sequence, referenceNumber: `R${sequence}` };
  return { ...BASE.hops[0]!, ...named, referringFirm: from, referentFirm: to, ...change };
}

const at = (status: ReferralStatus, { id }: FirmRef): Partial<HopFacts> => ({
  status,
  acknowledgement: { at: '2026-01-16T09:00:00.000Z', byFirmId: id, channel: 'manual' },
});
const SIGNED_SINCE: Partial<HopFacts> = { ...at('SIGNED', C), caseOfSender: BASE };

interface Edit {
  hops: HopFacts[];
  /** Sequence number of the referral that was edited. */
  on: number;
  by: FirmRef | null;
  ofCase?: string[];
  ofHop?: string[];
}

function edited({ hops, on, by, ofCase = [], ofHop = [] }: Edit): EventOfType<'case.updated.v1'> {
  const sample = sampleOf('case.updated.v1');
  const facts: CaseFacts = { ...BASE, owner: A, hops };
  const referralId = hops.find(({ sequenceNumber }) => sequenceNumber === on)!.id;
  const data = {
    ...sample.data,
    case: facts,
    referralId,
    changedCaseFields: ofCase,
    changedHopFields: ofHop,
  };
  return { ...sample, actor: { ...sample.actor, firmId: by?.id ?? null }, data };
}

/** `A R1 notes`: the firm, the referral through which it hears of the change, and the fields that it sees. */
function told(one: EventOfType<'case.updated.v1'>): string[] {
  return deliveriesFor(one)
    .map(({ ownerId, body }) => {
      const { referenceNumber, changedFields } = JSON.parse(body);
      return `${NAMES.get(ownerId)} ${referenceNumber} ${changedFields}`;
    })
    .sort();
}

describe('case.updated when a firm has several referrals of the case', () => {
  it.each<[string, Edit, string[]]>([
    [
      'the sender edits a referral that was rejected, another one is live: the firm that acted, through that one',
      { hops: [hop(1, A, B, at('REJECTED', B)), hop(2, A, C, at('SIGNED', C))], on: 1, by: A, ofHop: ['notes'] },
      ['A R1 notes'],
    ],
    [
      'the same with a field of the case: the live referral brings it to its receiver, the other receiver has ended',
      {
        hops: [hop(1, A, B, at('REJECTED', B)), hop(2, A, C, at('SIGNED', C))],
        on: 1,
        by: A,
        ofCase: ['title'],
        ofHop: ['notes'],
      },
      ['A R1 title,notes', 'C R2 title'],
    ],
    [
      'a firm edits its onward referral that was rejected, while its own is live',
      { hops: [hop(1, A, B, at('SIGNED', B)), hop(2, B, C, at('REJECTED', C))], on: 2, by: B, ofHop: ['notes'] },
      ['B R2 notes'],
    ],
    [
      'an administrator edits a referral that was rejected: no firm acted',
      { hops: [hop(1, A, B, at('REJECTED', B)), hop(2, A, C, at('SIGNED', C))], on: 1, by: null, ofHop: ['notes'] },
      [],
    ],
    [
      'the owner edits its case, which came back to it and is not acknowledged: the owner, as the owner',
      {
        hops: [hop(1, A, B, at('REJECTED', B)), hop(2, B, C, SIGNED_SINCE), hop(3, C, A, { caseOfSender: BASE })],
        on: 1,
        by: A,
        ofCase: ['title', 'source'],
      },
      ['A R1 title,source'],
    ],
    [
      'the owner edits a second referral that is not acknowledged: the first one, closed, still shows the case',
      { hops: [hop(1, A, B, at('CLOSED', B)), hop(2, A, B)], on: 2, by: A, ofCase: ['title'], ofHop: ['notes'] },
      ['A R2 title,notes', 'B R1 title'],
    ],
    [
      'the same when the first one was rejected: nothing before the acknowledgement',
      { hops: [hop(1, A, B, at('REJECTED', B)), hop(2, A, B)], on: 2, by: A, ofCase: ['title'] },
      ['A R2 title'],
    ],
    [
      'a firm that goes on by itself edits its onward referral: its two firms, the referral above has ended',
      {
        hops: [hop(1, A, B, at('WITHDRAWN', B)), hop(2, B, C, SIGNED_SINCE)],
        on: 2,
        by: B,
        ofHop: ['notes'],
      },
      ['B R2 notes', 'C R2 notes'],
    ],
    [
      'the sender edits a referral that it archived: nobody on its side, whatever else is live',
      {
        hops: [hop(1, A, B, { ...at('REJECTED', B), isArchivedBySender: true }), hop(2, A, C, at('SIGNED', C))],
        on: 1,
        by: A,
        ofHop: ['notes'],
      },
      [],
    ],
  ])('%s', (_what, edit, expected) => {
    expect(told(edited(edit))).toEqual(expected);
  });
}); // prettier-ignore
