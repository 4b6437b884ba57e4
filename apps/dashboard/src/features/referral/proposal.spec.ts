import { describe, expect, it } from '@jest/globals';
import { fieldsOf } from './moves.ts';
import { filledIn, proposalIn, wordsOf } from './proposal.ts';

describe('a proposal in an address', () => {
  it('names a form and values for it', () => {
    expect(proposalIn('#do=reject&reasonCode=capacity&reason=No+room+%26+no+time')).toEqual({
      form: 'reject',
      values: { reasonCode: 'capacity', reason: 'No room & no time' },
    });
  });

  it.each(['', '#', '#section', '#reason=x', '#do=', '#do=%E0%A4%A'])('is none in %j', (hash) => {
    expect(proposalIn(hash)).toBeNull();
  });

  it('fills in fields of the form alone, as people write them', () => {
    const fields = fieldsOf({ operation: 'sign', requiresReason: false, requiresClosingStatus: false });
    const opened = { phase: 'Intake', leadAttorneyName: '', clientFeeAgreementPercentage: '' };
    const proposal = proposalIn('#do=sign&leadAttorneyName=Ines&clientFeeAgreementPercentage=0.33&foo=bar')!;
    expect(filledIn(fields, opened, proposal)).toEqual({
      phase: 'Intake',
      leadAttorneyName: 'Ines',
      clientFeeAgreementPercentage: '33',
    });
  });

  it('can be a message or a note', () => {
    expect(wordsOf(proposalIn('#do=message&message=Hello&requestedStatus=SIGNED'))).toEqual({
      kind: 'message',
      text: 'Hello',
      requestedStatus: 'SIGNED',
    });
    expect(wordsOf(proposalIn('#do=note&text=Call'))).toEqual({
      kind: 'note',
      text: 'Call',
      requestedStatus: null,
    });
    expect(wordsOf(proposalIn('#do=reject'))).toBeNull();
    expect(wordsOf(null)).toBeNull();
  });
});
