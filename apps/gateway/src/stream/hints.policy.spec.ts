import { describe, expect, it } from '@jest/globals';
import type {
  CaseFacts,
  DocumentsEvent,
  EventOf,
  FirmRef,
  HopFacts,
  ReferralsEvent,
} from '@referral-exchange/contracts';
import { sampleOf } from '@referral-exchange/testing';
import { hintsOf } from './hints.policy.js';

/** The case goes from A to B as hop 1, and onward from B to C as hop 2. */
const [A, B, C] = ['a', 'b', 'c'].map((end) => ({
  id: `0192f3a0-1000-7000-8000-00000000000${end}`,
  name: end,
})) as [FirmRef, FirmRef, FirmRef];
const BASE = sampleOf('referral.sent.v1').data.case;
const ACKNOWLEDGED = { at: '2026-01-16T09:00:00.000Z', byFirmId: B.id, channel: 'manual' } as const;
const NAMES: Record<string, string> = { [A.id]: 'A', [B.id]: 'B', [C.id]: 'C' };

const hop = (number: number, from: FirmRef, to: FirmRef, change: Partial<HopFacts>): HopFacts => ({
  ...BASE.hops[0]!,
  id: `0192f3a0-3000-7000-8000-00000000000${number}`,
  referringFirm: from,
  referentFirm: to,
  acknowledgement: null,
  ...change,
});
const OPEN = { status: 'UNDER_EVALUATION', acknowledgement: ACKNOWLEDGED } as const;
const MASKED = { status: 'SENT' } as const;
const CLOSED = { status: 'CLOSED', acknowledgement: ACKNOWLEDGED } as const;
const ENDED = { status: 'WITHDRAWN', acknowledgement: ACKNOWLEDGED } as const;
const BELOW_END: Partial<HopFacts> = {
  ...OPEN,
  status: 'SIGNED',
  caseOfSender: { ...BASE, isArchived: false },
};
type Change = Partial<HopFacts>;

const ids = { 1: '0192f3a0-3000-7000-8000-000000000001', 2: '0192f3a0-3000-7000-8000-000000000002' };

function hints(
  type: (EventOf<'referrals.events'> | DocumentsEvent)['type'],
  data: object,
  one: Change,
  two: Change,
  by = A,
) {
  const facts: CaseFacts = { ...BASE, owner: A, hops: [hop(1, A, B, one), hop(2, B, C, two)] };
  const sample = sampleOf(type) as ReferralsEvent;
  const event = {
    ...sample,
    actor: { ...sample.actor, firmId: by.id },
    data: { ...sample.data, ...data, case: facts },
  };
  const words = hintsOf(event as ReferralsEvent).map(
    ({ partyId, kind, id }) => `${NAMES[partyId]} ${kind}${id === facts.id ? '' : ` ${id.at(-1)}`}`,
  );
  return [...new Set(words)].sort().join(', ');
}

const change = (status: string, previousStatus: string | null) => ({
  referralId: ids[1],
  change: { ...sampleOf('referral.status_changed.v1').data.change, status, previousStatus },
});
const note = (by: FirmRef) => ({
  note: { ...sampleOf('note.created.v1').data.note, firmId: by.id, referralId: ids[1] },
});
const document = (referralId: string | null) => ({
  document: { ...sampleOf('document.uploaded.v1').data.document, referralId },
});
const fields = (ofCase: string[], ofHop: string[]) => ({
  referralId: ids[1],
  changedCaseFields: ofCase,
  changedHopFields: ofHop,
});

describe('who gets a hint', () => {
  it.each<[string, () => string, string]>([
    ['a new case', () => hints('case.created.v1', {}, OPEN, OPEN), 'A case'],
    ['a rating', () => hints('case.rated.v1', {}, OPEN, OPEN), 'A case'],
    ['a referral that is sent', () => hints('referral.sent.v1', change('SENT', null), MASKED, MASKED), 'A referral 1, B referral 1'],
    ['the end of a referral', () => hints('referral.status_changed.v1', change('WITHDRAWN', 'SENT'), ENDED, OPEN), 'A referral 1, B referral 1'],
    ['from one end to another', () => hints('referral.status_changed.v1', change('REJECTED', 'WITHDRAWN'), ENDED, OPEN), 'A referral 1'],
    ['an edit of the case', () => hints('case.updated.v1', fields(['title'], []), OPEN, OPEN), 'A case, B referral 1, C referral 2'],
    ['an edit before acknowledgement', () => hints('case.updated.v1', fields(['title'], ['notes']), MASKED, MASKED), 'A case, A referral 1'],
    ['an edit after the end', () => hints('case.updated.v1', fields(['title'], []), ENDED, { ...OPEN, caseOfSender: BASE }), 'A case'],
    ['an edit after closing', () => hints('case.updated.v1', fields(['title'], []), CLOSED, MASKED), 'A case, B referral 1'],
    ['an edit that the owner alone sees', () => hints('case.updated.v1', fields(['source'], []), OPEN, OPEN), 'A case'],
    ['an edit of a hop', () => hints('case.updated.v1', fields([], ['phase']), OPEN, OPEN), 'A referral 1, B referral 1'],
    ['own values of the receiver', () => hints('case.updated.v1', fields([], ['customMetadata']), OPEN, OPEN, B), 'B referral 1'],
    ['a note of the sender', () => hints('note.created.v1', note(A), OPEN, OPEN), 'A note 1, B note 1'],
    ['a note of the sender, masked', () => hints('note.created.v1', note(A), MASKED, OPEN), 'A note 1'],
    ['a note of the receiver, masked', () => hints('note.created.v1', note(B), MASKED, OPEN, B), 'A note 1, B note 1'],
    ['a note of the receiver after the end', () => hints('note.created.v1', note(B), ENDED, OPEN, B), 'B note 1'],
    ['a document of a hop', () => hints('document.uploaded.v1', document(ids[1]), OPEN, OPEN), 'A document 1, B document 1'],
    ['a document, masked', () => hints('document.uploaded.v1', document(ids[1]), MASKED, OPEN), 'A document 1'],
    ['a document after closing', () => hints('document.uploaded.v1', document(ids[1]), CLOSED, OPEN), 'A document 1'],
    ['a document of the case', () => hints('document.uploaded.v1', document(null), OPEN, OPEN), 'A document, B document 1, C document 2'],
    ['an archived case', () => hints('case.archive_changed.v1', {}, OPEN, ENDED), 'A case, A referral 1, B referral 1'],
    ['an archived case, below an end', () => hints('case.archive_changed.v1', {}, ENDED, BELOW_END), 'A case'],
    ['an unarchived case, below an end', () => hints('case.archive_changed.v1', { isArchived: false }, ENDED, BELOW_END), 'A case, B referral 2, C referral 2'],
    ['a message', () => hints('message.sent.v1', { referralId: ids[1], firmIds: [A.id, B.id] }, MASKED, OPEN), 'A message 1, B message 1'],
    ['an archived hop', () => hints('referral.archive_changed.v1', { referralId: ids[1], firmId: B.id }, OPEN, OPEN), 'B referral 1'],
  ])('%s', (_, found, expected) => {
    expect(found()).toBe(expected);
  }); // prettier-ignore

  it.each([
    ['med_referral.sent.v1', 'med_referral'],
    ['med_referral.status_changed.v1', 'med_referral'],
    ['med_referral.withdrawn.v1', 'med_referral'],
    ['pharmacy.fill_recorded.v1', 'ledger'],
    ['pharmacy.transaction_recorded.v1', 'ledger'],
  ] as const)('%s: the firm and the provider', (type, kind) => {
    const event = sampleOf(type);
    const { medCase, medReferral } = event.data;
    const parties = [medCase.handlingFirm, medReferral.provider];
    expect(hintsOf(event)).toEqual(parties.map(({ id }) => ({ partyId: id, kind, id: medReferral.id })));
  });

  it('is nobody, of a med case that is archived', () => {
    expect(hintsOf(sampleOf('med_case.archive_changed.v1'))).toEqual([]);
  });

  it('is nobody, of an event that only a newer release knows', () => {
    expect(
      hintsOf({ ...sampleOf('case.created.v1'), type: 'case.of_later.v1' as 'case.created.v1' }),
    ).toEqual([]);
  });
});
