import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import {
  CASE_CONTENT,
  isEnded,
  REFERRAL_STATUSES,
  type CaseContent,
  type CaseFacts,
  type DocumentsEvent,
  type FirmRef,
  type HopFacts,
  type ReferralsEvent,
  type ReferralStatus,
} from '@referral-exchange/contracts';
import { sampleOf } from '@referral-exchange/testing';
import { deliveriesFor } from './deliveries-for.js';

const [A, B, C] = ['a', 'b', 'c'].map((letter) => ({
  id: `0192f3a0-1000-7000-8000-00000000000${letter}`,
  name: letter,
})) as [FirmRef, FirmRef, FirmRef];
const LATER = 'Zqlater';
const SAMPLE = sampleOf('referral.sent.v1').data.case;

/**
 * A case whose content was written after the first referral to B ended, as every text of the owner's that an
 * event brings.
 */
interface Story {
  first: ReferralStatus;
  isFirstAcknowledged: boolean;
  /** A second referral to B, never acknowledged. */
  second: ReferralStatus | null;
  /** What B had referred to C. */
  onward: ReferralStatus | null;
  type: (typeof TYPES)[number];
  /** Which of the referrals the event is about. */
  about: number;
  by: 'owner' | 'administrator' | 'third firm';
  previous: ReferralStatus;
}

const TYPES = ['case.created.v1', 'case.updated.v1', 'case.deleted.v1', 'case.rated.v1', 'case.archive_changed.v1', 'note.created.v1',
  'note.updated.v1', 'document.uploaded.v1', 'document.deleted.v1', 'referral.sent.v1', 'referral.accepted.v1',
  'referral.rejected.v1', 'referral.status_changed.v1', 'referral.status_synced.v1', 'referral.archive_changed.v1'] as const; // prettier-ignore
const statuses = fc.constantFrom(...REFERRAL_STATUSES.filter((status) => status !== 'DRAFT'));
const stories: fc.Arbitrary<Story> = fc.record({
  first: fc.constantFrom('REJECTED', 'WITHDRAWN'),
  isFirstAcknowledged: fc.boolean(),
  second: fc.option(statuses),
  onward: fc.option(statuses),
  type: fc.constantFrom(...TYPES),
  about: fc.nat(2),
  by: fc.constantFrom('owner', 'administrator', 'third firm'),
  previous: statuses,
});

function hop(sequence: number, from: FirmRef, to: FirmRef, change: Partial<HopFacts>): HopFacts {
  const id = `0192f3a0-3000-7000-8000-00000000000${sequence}`;
  const fields = { id, sequenceNumber: sequence, referringFirm: from, referentFirm: to, closureReason: null };
  return { ...SAMPLE.hops[0]!, ...fields, ...change };
}

const acknowledgedBy = (firm: FirmRef): HopFacts['acknowledgement'] => ({
  at: '2026-01-16T09:00:00.000Z',
  byFirmId: firm.id,
  channel: 'api',
});

function factsOf({ first, isFirstAcknowledged, second, onward }: Story): CaseFacts {
  const kept = Object.fromEntries(CASE_CONTENT.map((key) => [key, SAMPLE[key]])) as CaseContent;
  const hops = [
    hop(1, A, B, { status: first, acknowledgement: isFirstAcknowledged ? acknowledgedBy(B) : null }),
    ...(onward ? [hop(2, B, C, { status: onward, acknowledgement: acknowledgedBy(C), caseOfSender: kept })] : []),
    ...(second ? [hop(3, A, B, { status: second, acknowledgement: null })] : []),
  ]; // prettier-ignore
  const texts = ['title', 'description', 'clientFirstName', 'clientLastName', 'clientEmail', 'clientPhone', 'source'] as const;
  return { ...SAMPLE, ...Object.fromEntries(texts.map((key) => [key, LATER])), owner: A, hops };
} // prettier-ignore

function eventOf(story: Story): ReferralsEvent | DocumentsEvent {
  const facts = factsOf(story);
  const one = facts.hops[story.about % facts.hops.length]!;
  const sample = sampleOf(story.type) as ReferralsEvent | DocumentsEvent;
  const actor = { owner: A.id, administrator: null, 'third firm': C.id }[story.by];
  const data: Record<string, unknown> = { ...sample.data, case: facts };
  const rest = { referralId: one.id, baseCaseId: facts.id };
  if ('referralId' in data) data.referralId = one.id;
  if ('change' in data)
    data.change = { ...(data.change as object), ...rest, status: one.status, previousStatus: story.previous };
  // what is written on the referral that B sent to C is meant for B
  const words = one.referringFirm.id === B.id ? 'Words' : LATER;
  if ('note' in data) data.note = { ...(data.note as object), ...rest, firmId: actor ?? A.id, body: words };
  if ('document' in data) data.document = { ...(data.document as object), ...rest, fileName: words };
  return { ...sample, actor: { ...sample.actor, firmId: actor }, data } as ReferralsEvent | DocumentsEvent;
}

/** The event of the end itself, or of a way back, is no later one. */
function isOfEnd({ type, previous, about, first, onward, second }: Story): boolean {
  const status = [first, ...(onward ? [onward] : []), ...(second ? [second] : [])];
  const isStatus = type.startsWith('referral.') && !type.includes('archive');
  return isStatus && about % status.length === 0 && !isEnded(previous);
}

describe('after the end (decisions, section 14), for every event and every state of the case', () => {
  it('no delivery to a firm without access holds a word that was written since', () => {
    fc.assert(
      fc.property(stories, (story) => {
        fc.pre(!isOfEnd(story));
        const toB = deliveriesFor(eventOf(story)).filter(({ ownerId }) => ownerId === B.id);
        expect(toB.filter(({ body }) => body.includes(LATER)).map(({ webhookEvent }) => webhookEvent)).toEqual([]);
      }),
      { numRuns: 1_500 },
    );
  }); // prettier-ignore
});
