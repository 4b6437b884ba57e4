import { describe, expect, it } from '@jest/globals';
import {
  MASKED_SNAPSHOT_KEYS,
  REFERRAL_STATUSES,
  type CaseFacts,
  type DocumentsEvent,
  type FirmRef,
  type HopFacts,
  type ReferralsEvent,
  type ReferralStatus,
} from '@referral-exchange/contracts';
import { sampleOf } from '@referral-exchange/testing';
import { deliveriesFor } from './deliveries-for.js';

/** The case goes from A to B, and onward from B to C. Each row of the tables changes what it is about. */
const A: FirmRef = { id: '0192f3a0-1000-7000-8000-00000000000a', name: 'Abbott & Crane LLP' };
const B: FirmRef = { id: '0192f3a0-1000-7000-8000-00000000000b', name: 'Lindqvist Trial Group' };
const C: FirmRef = { id: '0192f3a0-1000-7000-8000-00000000000c', name: 'Ostrow Litigation' };
const NAMES = new Map([A, B, C].map((firm, index) => [firm.id, 'ABC'[index] as string]));

const BASE = sampleOf('referral.sent.v1').data.case;
const ACKNOWLEDGED = (firm: FirmRef): HopFacts['acknowledgement'] => ({
  at: '2026-01-16T09:00:00.000Z',
  byFirmId: firm.id,
  channel: 'manual',
});

function hop(sequence: number, from: FirmRef, to: FirmRef, change: Partial<HopFacts> = {}): HopFacts {
  const [sample] = BASE.hops;
  if (!sample) throw new Error('The sample has no hop');
  return {
    ...sample,
    id: `0192f3a0-3000-7000-8000-00000000000${sequence}`,
    sequenceNumber: sequence,
    referenceNumber: `ABB-0001-R${sequence}`,
    referringFirm: from,
    referentFirm: to,
    ...change,
  };
}

const acked = (to: FirmRef, status: ReferralStatus = 'UNDER_EVALUATION'): Partial<HopFacts> => ({
  status,
  acknowledgement: ACKNOWLEDGED(to),
});

function caseOf(hops: HopFacts[], change: Partial<CaseFacts> = {}): CaseFacts {
  return { ...BASE, owner: A, source: 'Radio campaign', tier: 2, hops, ...change };
}

type Named = ReferralsEvent['type'] | DocumentsEvent['type'];
interface Making {
  on?: HopFacts | null;
  by?: FirmRef | null;
  /** What else of `data` differs from the committed sample. */
  data?: object;
}

/** The committed sample of the event, about this case. */
function event(type: Named, facts: CaseFacts, { on = null, by = A, data = {} }: Making = {}) {
  const sample = sampleOf(type) as ReferralsEvent | DocumentsEvent;
  const about: Record<string, unknown> = { ...sample.data, case: facts };
  if ('referralId' in about) about.referralId = on?.id ?? null;
  for (const part of ['change', 'note', 'document']) {
    if (part in about)
      about[part] = { ...(about[part] as object), referralId: on?.id ?? null, baseCaseId: facts.id };
  }
  if ('note' in about) about.note = { ...(about.note as object), firmId: by?.id };
  return {
    ...sample,
    actor: { ...sample.actor, firmId: by?.id ?? null, source: by ? 'api' : 'admin' },
    data: { ...about, ...data },
  } as ReferralsEvent | DocumentsEvent;
}

/** Deliveries in short: `B:referral.received(masked)`, sorted. */
function told(one: ReferralsEvent | DocumentsEvent): string[] {
  return deliveriesFor(one)
    .map((plan) => `${NAMES.get(plan.ownerId)}:${plan.webhookEvent}${plan.piiMasked ? '(masked)' : ''}`)
    .sort();
}

function bodyTo(firm: FirmRef, one: ReferralsEvent | DocumentsEvent): any {
  const plan = deliveriesFor(one).find(({ ownerId }) => ownerId === firm.id);
  return plan ? JSON.parse(plan.body) : undefined;
}

const unsent = caseOf([]);
const fresh = hop(1, A, B);
const sentCase = caseOf([fresh]);
const ackedHop = hop(1, A, B, acked(B));
const ackedCase = caseOf([ackedHop]);
const onwardFresh = hop(2, B, C);
const onwardCase = caseOf([ackedHop, onwardFresh]);
const onwardAcked = hop(2, B, C, acked(C));
const onwardAckedCase = caseOf([ackedHop, onwardAcked]);
const at = (status: ReferralStatus, isAcked: boolean) =>
  hop(1, A, B, { status, acknowledgement: isAcked ? ACKNOWLEDGED(B) : null });

describe('who receives which event', () => {
  it.each<[string, ReferralsEvent | DocumentsEvent, string[]]>([
    // Catalogue and rule 7: creation, deletion and rating are the owner's alone.
    ['a draft created', event('case.created.v1', unsent), ['A:case.created']],
    ['a case created and sent at once', event('case.created.v1', sentCase), ['A:case.created']],
    ['a draft deleted', event('case.deleted.v1', unsent), ['A:case.deleted']],
    ['a draft rated', event('case.rated.v1', unsent), ['A:case.rated']],
    [
      'an acknowledged case rated',
      event('case.rated.v1', onwardAckedCase, { on: ackedHop }),
      ['A:case.rated'],
    ],

    // T1 to T3: the two firms of the new hop, the receiver masked.
    [
      'a referral sent',
      event('referral.sent.v1', sentCase, { on: fresh }),
      ['A:referral.sent', 'B:referral.received(masked)'],
    ],
    [
      'an onward referral: not the owner, who is no party of it',
      event('referral.sent.v1', onwardCase, { on: onwardFresh, by: B }),
      ['B:referral.sent', 'C:referral.received(masked)'],
    ],
    [
      'a referral accepted: the first unmasked event (rule 4)',
      event('referral.accepted.v1', ackedCase, { on: ackedHop, by: B }),
      ['A:referral.accepted', 'B:referral.accepted'],
    ],
    [
      'an onward referral accepted: only its own two firms',
      event('referral.accepted.v1', onwardAckedCase, { on: onwardAcked, by: C }),
      ['B:referral.accepted', 'C:referral.accepted'],
    ],
    [
      'a referral rejected from SENT: masked for ever (rule 6)',
      event('referral.rejected.v1', caseOf([at('REJECTED', false)]), { on: at('REJECTED', false), by: B }),
      ['A:referral.rejected', 'B:referral.rejected(masked)'],
    ],
    [
      'a referral rejected after its acknowledgement',
      event('referral.rejected.v1', caseOf([at('REJECTED', true)]), { on: at('REJECTED', true), by: B }),
      ['A:referral.rejected', 'B:referral.rejected'],
    ],
    [
      'a referral withdrawn before its acknowledgement (rule 6)',
      event('referral.status_changed.v1', caseOf([at('WITHDRAWN', false)]), { on: at('WITHDRAWN', false) }),
      ['A:case.status_changed', 'B:case.status_changed(masked)'],
    ],
    [
      'a status forced by an administrator never unmasks (rule 3)',
      event('referral.status_changed.v1', caseOf([at('SIGNED', false)]), {
        on: at('SIGNED', false),
        by: null,
      }),
      ['A:case.status_changed', 'B:case.status_changed(masked)'],
    ],
    [
      'a status changed on an onward hop: not the owner (rule 11)',
      event('referral.status_changed.v1', onwardAckedCase, { on: onwardAcked, by: C }),
      ['B:case.status_changed', 'C:case.status_changed'],
    ],

    // Rule 5: content is withheld until the acknowledgement.
    [
      'a case updated before the acknowledgement',
      event('case.updated.v1', sentCase, { on: fresh }),
      ['A:case.updated'],
    ],
    [
      'a case updated after it',
      event('case.updated.v1', ackedCase, { on: ackedHop }),
      ['A:case.updated', 'B:case.updated'],
    ],
    [
      'a case updated, onward hop not acknowledged',
      event('case.updated.v1', onwardCase, { on: ackedHop }),
      ['A:case.updated', 'B:case.updated'],
    ],
    [
      'a case-level field updated: every party that may see it (rule 11)',
      event('case.updated.v1', onwardAckedCase, { on: ackedHop }),
      ['A:case.updated', 'B:case.updated', 'C:case.updated'],
    ],
    [
      'a hop-level field updated: only the two firms of the hop (rule 11)',
      event('case.updated.v1', onwardAckedCase, {
        on: onwardAcked,
        by: C,
        data: { changedCaseFields: [], changedHopFields: ['attorneyFees'] },
      }),
      ['B:case.updated', 'C:case.updated'],
    ],
    [
      'the tier, the source and custom values updated: the owner alone (rule 7)',
      event('case.updated.v1', ackedCase, {
        on: ackedHop,
        data: { changedCaseFields: ['tier', 'ratedTier', 'source'], changedHopFields: ['customMetadata'] },
      }),
      ['A:case.updated'],
    ],
    [
      'custom values of the receiver: the receiver alone',
      event('case.updated.v1', ackedCase, {
        on: ackedHop,
        by: B,
        data: { changedCaseFields: [], changedHopFields: ['customMetadata'] },
      }),
      ['B:case.updated'],
    ],
    [
      'a case updated by its owner, who had withdrawn from a firm that meanwhile sends a live hop of its own',
      event('case.updated.v1', caseOf([hop(1, A, B, acked(B, 'WITHDRAWN')), onwardAcked]), {
        on: hop(1, A, B),
        data: { changedCaseFields: ['title'], changedHopFields: [] },
      }),
      ['A:case.updated', 'B:case.updated', 'C:case.updated'],
    ],
    ['a draft updated', event('case.updated.v1', unsent), ['A:case.updated']],
    [
      'a case updated with nothing that anybody may see',
      event('case.updated.v1', ackedCase, {
        on: ackedHop,
        data: { changedCaseFields: [], changedHopFields: [] },
      }),
      [],
    ],

    // Rule 9: notes.
    [
      "the sender's note before the acknowledgement",
      event('note.created.v1', sentCase, { on: fresh }),
      ['A:note.created'],
    ],
    [
      "the sender's note with content access",
      event('note.created.v1', ackedCase, { on: ackedHop }),
      ['A:note.created', 'B:note.created'],
    ],
    [
      "the receiver's note: the sender always gets it",
      event('note.created.v1', ackedCase, { on: ackedHop, by: B }),
      ['A:note.created', 'B:note.created'],
    ],
    [
      "the receiver's note before its acknowledgement: its own notes always reach it",
      event('note.created.v1', sentCase, { on: fresh, by: B }),
      ['A:note.created', 'B:note.created(masked)'],
    ],
    [
      'a note on an onward hop: only its two firms',
      event('note.updated.v1', onwardAckedCase, { on: onwardAcked, by: C }),
      ['B:note.updated', 'C:note.updated'],
    ],
    ['a note on a draft', event('note.created.v1', unsent), ['A:note.created']],
    ['a note that stands on no hop of a sent case', event('note.updated.v1', ackedCase), ['A:note.updated']],

    // Rule 10: documents.
    [
      'a document uploaded before the acknowledgement',
      event('document.uploaded.v1', sentCase, { on: fresh }),
      ['A:document.uploaded'],
    ],
    [
      'a document uploaded while the hop grants access',
      event('document.uploaded.v1', ackedCase, { on: ackedHop }),
      ['A:document.uploaded', 'B:document.uploaded'],
    ],
    [
      "the receiver's document reaches the sending firm",
      event('document.uploaded.v1', ackedCase, { on: ackedHop, by: B }),
      ['A:document.uploaded', 'B:document.uploaded'],
    ],
    [
      "the owner's case-level document: every hop that grants access",
      event('document.uploaded.v1', onwardAckedCase),
      ['A:document.uploaded', 'B:document.uploaded', 'C:document.uploaded'],
    ],
    [
      "the owner's case-level document: not a hop that is not acknowledged",
      event('document.deleted.v1', onwardCase),
      ['A:document.deleted', 'B:document.deleted'],
    ],
    [
      'a document of an onward hop: not the owner',
      event('document.uploaded.v1', onwardAckedCase, { on: onwardAcked, by: C }),
      ['B:document.uploaded', 'C:document.uploaded'],
    ],

    // What produces no event at all.
    ['a case archived', event('case.archive_changed.v1', caseOf([ackedHop], { isArchived: true })), []],
    ['a hop archived', event('referral.archive_changed.v1', ackedCase, { on: ackedHop }), []],
    ['a status synced silently', event('referral.status_synced.v1', ackedCase, { on: ackedHop }), []],
  ])('%s', (_what, one, expected) => {
    expect(told(one)).toEqual(expected);
  });
});

describe('content events at every status (rule 8)', () => {
  const ENDED = ['REJECTED', 'WITHDRAWN'];
  const rows = REFERRAL_STATUSES.filter((status) => status !== 'DRAFT').flatMap((status) =>
    [true, false].map((isAcked) => [status, isAcked] as const),
  );

  it.each(rows)(
    '%s, acknowledged %s: the counterparty receives the events that it may',
    (status, isAcked) => {
      const one = at(status, isAcked);
      const facts = caseOf([one]);
      const receives = (name: Named, by: FirmRef) =>
        told(event(name, facts, { on: one, by })).filter((line) => !line.startsWith(by === A ? 'A' : 'B'));
      const open = isAcked && !ENDED.includes(status);
      const working = open && status !== 'SENT';
      const documents = working && status !== 'CLOSED';
      expect(receives('case.updated.v1', A)).toEqual(open ? ['B:case.updated'] : []);
      expect(receives('note.created.v1', A)).toEqual(working ? ['B:note.created'] : []);
      expect(receives('document.uploaded.v1', A)).toEqual(documents ? ['B:document.uploaded'] : []);
      const sender = (name: string) => (ENDED.includes(status) ? [] : [`A:${name}`]);
      expect(receives('note.created.v1', B)).toEqual(sender('note.created'));
      expect(receives('document.uploaded.v1', B)).toEqual(sender('document.uploaded'));
    },
  );

  it.each(rows)(
    '%s, acknowledged %s: the author always receives the event of its own note',
    (status, isAcked) => {
      const one = at(status, isAcked);
      const facts = caseOf([one]);
      expect(told(event('note.created.v1', facts, { on: one, by: A }))).toContain('A:note.created');
      expect(told(event('note.created.v1', facts, { on: one, by: B }))).toContain(
        isAcked ? 'B:note.created' : 'B:note.created(masked)',
      );
    },
  );
});

describe('after the end (decisions, section 14)', () => {
  const later: Partial<CaseFacts> = { title: 'Written later', clientFirstName: 'Later' };
  const change = (previousStatus: ReferralStatus, status: ReferralStatus) => ({
    change: { ...sampleOf('referral.status_changed.v1').data.change, previousStatus, status },
  });
  const forced = (from: ReferralStatus, to: ReferralStatus) => {
    const one = at(to, true);
    const type = to === 'REJECTED' ? 'referral.rejected.v1' : 'referral.status_changed.v1';
    return told(event(type, caseOf([one]), { on: one, by: null, data: change(from, to) }));
  };

  it('a status forced from one end to another reaches the sender alone, a way back to life both', () => {
    expect(forced('INVESTIGATING', 'REJECTED')).toEqual(['A:referral.rejected', 'B:referral.rejected']);
    expect(forced('REJECTED', 'WITHDRAWN')).toEqual(['A:case.status_changed']);
    expect(forced('WITHDRAWN', 'REJECTED')).toEqual(['A:referral.rejected']);
    expect(forced('REJECTED', 'SIGNED')).toEqual(['A:case.status_changed', 'B:case.status_changed']);
  });

  it('the firms of a hop that goes on after the one above it ended hear of it, and of the case as it stood', () => {
    const { title, clientFirstName } = BASE;
    const onward = { ...onwardAcked, caseOfSender: BASE };
    const facts = caseOf([at('REJECTED', true), onward], later);
    const signed = event('referral.status_changed.v1', facts, { on: onward, by: C });
    expect(bodyTo(B, signed).data.case).toMatchObject({ title, clientFirstName });
    expect(bodyTo(C, signed).data.case).toMatchObject({ title, clientFirstName });
    const edited = (by: FirmRef, data: object) => told(event('case.updated.v1', facts, { on: onward, by, data }));
    const ofCase = { referralId: facts.hops[0]!.id, changedCaseFields: ['title'], changedHopFields: [] };
    expect(edited(A, ofCase)).toEqual(['A:case.updated']);
    const ofHop = { changedCaseFields: ['title'], changedHopFields: ['phase'] };
    const toB = bodyTo(B, event('case.updated.v1', facts, { on: onward, by: C, data: ofHop }));
    expect([toB.changedFields, toB.data.title]).toEqual([['phase'], title]);
  }); // prettier-ignore
});

describe('archives (subscription rule 8)', () => {
  it('nobody receives events of an archived case', () => {
    const facts = caseOf([ackedHop], { isArchived: true });
    for (const type of [
      'referral.status_changed.v1',
      'note.created.v1',
      'document.uploaded.v1',
      'case.updated.v1',
    ] as const) {
      expect(told(event(type, facts, { on: ackedHop }))).toEqual([]);
    }
  });

  it('only the other side receives events of a hop that one side archived', () => {
    const bySender = hop(1, A, B, { ...acked(B), isArchivedBySender: true });
    const byReceiver = hop(1, A, B, { ...acked(B), isArchivedByReceiver: true });
    expect(told(event('referral.status_changed.v1', caseOf([bySender]), { on: bySender }))).toEqual([
      'B:case.status_changed',
    ]);
    expect(told(event('referral.status_changed.v1', caseOf([byReceiver]), { on: byReceiver }))).toEqual([
      'A:case.status_changed',
    ]);
  });
});

describe('what an event shows', () => {
  it('a masked receiver gets exactly the fourteen fields, no message, and nothing about the client', () => {
    const one = event('referral.sent.v1', sentCase, {
      on: fresh,
      data: { change: { ...sampleOf('referral.sent.v1').data.change, message: 'Client is Dana Whitfield' } },
    });
    const body = bodyTo(B, one);
    expect(Object.keys(body.data.case)).toEqual(MASKED_SNAPSHOT_KEYS);
    expect(body.data.message).toBeNull();
    expect(body.piiMasked).toBe(true);
    expect(JSON.stringify(body)).not.toMatch(/Dana|Whitfield|555|1984|Rear-end|light/);
    expect(bodyTo(A, one).data.message).toBe('Client is Dana Whitfield');
  });

  it('nobody gets tier, source of the case or custom values in the snapshot', () => {
    for (const firm of [A, B]) {
      const { case: snapshot } = bodyTo(
        firm,
        event('referral.accepted.v1', ackedCase, { on: ackedHop, by: B }),
      ).data;
      for (const key of ['tier', 'ratedTier', 'source', 'customMetadata'])
        expect(snapshot).not.toHaveProperty(key);
    }
  });

  it('the receiver of an updated case sees only the changed fields that it may, here and on the envelope', () => {
    const one = event('case.updated.v1', ackedCase, {
      on: ackedHop,
      data: { changedCaseFields: ['title', 'tier', 'source'], changedHopFields: ['phase', 'customMetadata'] },
    });
    expect(bodyTo(A, one).changedFields).toEqual(['title', 'tier', 'source', 'phase', 'customMetadata']);
    expect(bodyTo(B, one).changedFields).toEqual(['title', 'phase']);
    expect(bodyTo(B, one).data.changedFields).toEqual(['title', 'phase']);
  });

  it('another firm of the case sees only its own hop and the case-level changes (rule 11)', () => {
    const one = event('case.updated.v1', onwardAckedCase, {
      on: ackedHop,
      data: { changedCaseFields: ['title'], changedHopFields: ['attorneyFees'] },
    });
    expect(bodyTo(C, one)).toMatchObject({
      referralId: onwardAcked.id,
      perspective: 'received',
      changedFields: ['title'],
    });
    expect(bodyTo(B, one)).toMatchObject({
      referralId: ackedHop.id,
      changedFields: ['title', 'attorneyFees'],
    });
  });

  it("only the author's firm sees which person wrote a note", () => {
    const author = '0192f3a0-4000-7000-8000-000000000009';
    const note = {
      ...sampleOf('note.created.v1').data.note,
      referralId: ackedHop.id,
      firmId: A.id,
      authorId: author,
    };
    const one = event('note.created.v1', ackedCase, { on: ackedHop, data: { note } });
    expect(bodyTo(A, one).data.authorId).toBe(author);
    expect(bodyTo(B, one).data.authorId).toBeNull();
  });

  it('a draft has no hop and no receiving firm', () => {
    expect(bodyTo(A, event('case.created.v1', unsent))).toMatchObject({
      perspective: 'sent',
      referralId: null,
      referentFirm: null,
      referenceNumber: BASE.referenceNumber,
      data: { id: BASE.id, status: 'DRAFT', referentFirmId: null, sentDate: null },
    });
  });

  it('a draft shows the hop fields that its owner has set already', () => {
    const draftTerms = {
      isRetainerSigned: true,
      sendingFirmPercentage: 25.5,
      clientFeeAgreementPercentage: 0.33,
      warmTransferAttempted: true,
      warmTransferSuccessful: false,
      warmTransferUnsuccessfulReasonType: 'OTHER' as const,
      warmTransferUnsuccessfulReason: 'No interpreter',
      statuteOfLimitationsExpiration: '2028-01-10',
    };
    expect(bodyTo(A, event('case.created.v1', { ...unsent, draftTerms })).data).toMatchObject(draftTerms);
  });

  it('the administrator is not a firm', () => {
    const one = event('referral.status_changed.v1', ackedCase, { on: ackedHop, by: null });
    expect(bodyTo(A, one).actor).toEqual({ firmId: null, source: 'admin' });
  });

  it('both firms get one event under one id', () => {
    const one = event('referral.sent.v1', sentCase, { on: fresh });
    expect(new Set(deliveriesFor(one).map((plan) => plan.eventId))).toEqual(new Set([one.eventId]));
  });

  it('an event about a hop that its case does not have is an error', () => {
    expect(() => deliveriesFor(event('referral.sent.v1', unsent, { on: fresh }))).toThrow(/has no hop/);
  });
});
