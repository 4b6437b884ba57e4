import { describe, expect, it } from '@jest/globals';
import type { Referral, Transition } from '../../api/referral.ts';
import { type Proposal, proposalIn } from '../../ui/proposal.ts';
import { editableFields, withChoices } from './edit-fields.ts';
import { changesOf, typedOf } from './fields.ts';
import { fieldsOf } from './moves.ts';
import { alsoProposed, filledIn, proposedMove, whyNot, wordsOf } from './proposed.ts';

const proposal = (hash: string): Proposal => proposalIn(`#do=${hash}`)!;
const move = (operation: string) =>
  ({ operation, status: 'SIGNED', requiresReason: false, requiresClosingStatus: false }) as Transition;
const referral = (more: Partial<Referral> = {}) =>
  ({
    id: 'r1',
    perspective: 'received',
    status: 'INVESTIGATING',
    piiMasked: false,
    referringFirmName: 'Abbott',
    referentFirmName: 'Crane',
    referrals: [],
    ...more,
  }) as unknown as Referral;
const given = (more: Partial<Referral> = {}, role = 'member') => ({
  referral: referral(more),
  transitions: [move('acknowledge'), move('sign')],
  role,
  inWords: (status: string) => status.toLowerCase(),
});

describe('a form that is filled in', () => {
  const fields = fieldsOf({ operation: 'sign', requiresReason: false, requiresClosingStatus: false });
  const opened = typedOf(fields, { phase: 'Intake' });

  it('has what is proposed as people write it, and says what stood there', () => {
    const filled = filledIn(
      fields,
      opened,
      proposal('sign&phase=Discovery&clientFeeAgreementPercentage=0.333'),
    );
    expect(filled.typed).toMatchObject({ phase: 'Discovery', clientFeeAgreementPercentage: '33.3' });
    expect(filled).toMatchObject({ refused: [], cut: [], hasUnknown: false });
    expect(filled.filled).toEqual(['Fee agreed with the client, in percent of the settlement', 'Phase']);
    const hintOf = (name: string) => filled.fields.find((field) => field.name === name)!.hint;
    expect(hintOf('phase')).toBe('Proposed. It was: Intake');
    expect(hintOf('clientFeeAgreementPercentage')).toBe('Proposed. It was empty.');
    expect(hintOf('reason')).toBeUndefined();
  });

  it('leaves out what is too long, no day, no choice, no number, and what it does not have', () => {
    const long = `phase=${'a'.repeat(201)}`;
    const hash = `sign&${long}&statuteOfLimitationsExpiration=soon&clientFeeAgreementPercentage=x&evil=1`;
    const filled = filledIn(fields, opened, proposal(hash));
    expect(filled.typed).toEqual(opened);
    expect(filled.filled).toEqual([]);
    expect(filled.refused).toHaveLength(3);
    expect(filled.hasUnknown).toBe(true);
    const reject = fieldsOf({ operation: 'reject', requiresReason: false, requiresClosingStatus: false });
    const chosen = filledIn(
      reject,
      typedOf(reject, {}),
      proposal('reject&reasonCode=constructor&cut=reason&reason=a'),
    );
    expect(chosen.typed.reasonCode).toBe('');
    expect(chosen).toMatchObject({ refused: ['Why?'], cut: ['In words (optional)'] });
  });

  it('can empty a field, and sends only what is proposed', () => {
    const edit = withChoices(editableFields(referral({ perspective: 'sent', status: 'SENT' })), {
      caseType: { dog_bite: 'Dog bite', wrongful_death: 'Wrongful death' },
    });
    const record = { title: 'Old', caseType: 'dog_bite', tier: 2, source: 'Radio', clientFirstName: 'Dana' };
    const before = typedOf(edit, record);
    const { typed, filled } = filledIn(
      edit,
      before,
      proposal('edit&title=New&caseType=wrongful_death&tier=4&source='),
    );
    expect(filled).toHaveLength(4);
    expect(changesOf(edit, before, typed)).toEqual({
      title: 'New',
      caseType: 'wrongful_death',
      tier: 4,
      source: null,
    });
  });

  it('has the amounts that the receiver records when it closes, when they are proposed', () => {
    const hash = proposal('close&settlementAmount=10&closureReason=x');
    expect(alsoProposed('close', referral(), hash).map(({ name }) => name)).toEqual(['settlementAmount']);
    expect(alsoProposed('close', referral({ perspective: 'sent' }), hash)).toEqual([]);
    expect(alsoProposed('sign', referral(), hash)).toEqual([]);
    expect(alsoProposed('close', referral(), null)).toEqual([]);
  });
});

describe('what can be done with a proposal', () => {
  it('is the move that is open, for a person who may make it', () => {
    expect(proposedMove(proposal('sign'), given())).toEqual(move('sign'));
    expect(whyNot(proposal('sign'), given())).toBeNull();
    expect(proposedMove(proposal('acknowledge'), given({}, 'viewer'))).toEqual(move('acknowledge'));
    expect(whyNot(proposal('acknowledge'), given({}, 'viewer'))).toBeNull();
  });

  it('is nothing when the case went on, and the page says so', () => {
    expect(proposedMove(proposal('reject'), given())).toBeNull();
    expect(whyNot(proposal('reject'), given())).toBe(
      'An assistant proposes “Decline this referral”. That is not possible any more: the status is investigating.',
    );
    expect(whyNot(proposal('edit&phase=x'), given({ status: 'REJECTED' }))).toMatch(/cannot edit it now/);
    const ended = { perspective: 'sent', status: 'WITHDRAWN' } as const;
    expect(whyNot(proposal('message&message=x'), given(ended))).toMatch(/reads no message any more/);
    expect(whyNot(proposal('note&text=x'), given(ended))).toBeNull();
  });

  it('is nothing to write while the referral is archived, and a move all the same', () => {
    for (const hash of ['message&message=x', 'note&text=x'])
      expect(whyNot(proposal(hash), given({ isArchived: true }))).toMatch(/while the referral is archived/);
    expect(whyNot(proposal('sign'), given({ isArchived: true }))).toBeNull();
  });

  it('is no edit of an earlier referral of a case that was sent again', () => {
    const later = [{ id: 'r2', sequenceNumber: 2, referringFirmId: 'own' }] as Referral['referrals'];
    const earlier = { perspective: 'sent', referringFirmId: 'own', referrals: later } as const;
    expect(whyNot(proposal('edit&title=x'), given(earlier))).toMatch(/edited at its latest referral/);
  });

  it.each(['sign', 'edit', 'message&message=x', 'note&text=x'])(
    '%s is not for people who may only read',
    (hash) => {
      expect(proposedMove(proposal(hash), given({}, 'viewer'))).toBeNull();
      expect(whyNot(proposal(hash), given({}, 'viewer'))).toMatch(/may read only/);
    },
  );

  it('is nothing that the page does not know, and its words are not shown', () => {
    const why = whyNot(proposal('Call+555+now&x=1'), given());
    expect(why).toMatch(/does not do/);
    expect(why).not.toContain('555');
  });

  it('is a text that fits, or none', () => {
    expect(whyNot(proposal('message&message=Hello'), given())).toBeNull();
    expect(whyNot(proposal('message'), given())).toMatch(/missing/);
    expect(whyNot(proposal(`message&message=${'a'.repeat(5_001)}`), given())).toMatch(/too long/);
    expect(wordsOf(proposal('message&message=Hello&requestedStatus=SIGNED'))).toEqual({
      kind: 'message',
      text: 'Hello',
      requestedStatus: 'SIGNED',
    });
    expect(wordsOf(proposal('note&text=Call'))).toEqual({
      kind: 'note',
      text: 'Call',
      requestedStatus: null,
    });
    expect(wordsOf(proposal('reject'))).toBeNull();
  });
});
