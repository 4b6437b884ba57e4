import { describe, expect, it } from '@jest/globals';
import { hasChangedSince, proposalIn } from './proposal.ts';

describe('a proposal in an address', () => {
  it('names a form and values for it', () => {
    expect(proposalIn('#do=reject&reasonCode=capacity&reason=No+room+%26+no+time')).toEqual({
      form: 'reject',
      values: { reasonCode: 'capacity', reason: 'No room & no time' },
      seenAt: null,
      cut: [],
    });
  });

  it('says what the assistant saw, and which values are not whole', () => {
    const proposal = proposalIn(
      '#do=message&at=2026-03-02T14%3A30%3A00.000Z&cut=message&message=Hello%E2%80%A6',
    )!;
    expect(proposal).toMatchObject({ values: { message: 'Hello…' }, cut: ['message'] });
    expect(hasChangedSince(proposal, '2026-03-02T14:30:00Z')).toBe(false);
    expect(hasChangedSince(proposal, '2026-03-02T14:30:00.001Z')).toBe(true);
    expect(hasChangedSince(proposalIn('#do=message')!, '2026-03-02T14:30:00Z')).toBe(false);
  });

  it.each(['', '#', '#section', '#reason=x', '#do=', '#do=%E0%A4%A'])('is none in %j', (hash) => {
    expect(proposalIn(hash)).toBeNull();
  });

  it('leaves out what nobody sees, and keeps what some scripts need', () => {
    const hidden = encodeURIComponent('a\u202eb\u200bc\u{e0041}d\u0000e\r\nf\u2066g');
    expect(proposalIn(`#do=note&text=${hidden}`)!.values.text).toBe('abcde\nfg');
    const persian = 'می\u200cخواهم';
    expect(proposalIn(`#do=note&text=${encodeURIComponent(persian)}`)!.values.text).toBe(persian);
  });

  it('takes names of the language for values as any other', () => {
    const { values } = proposalIn('#do=edit&__proto__=x&constructor=y')!;
    expect(Object.keys(values)).toEqual(['__proto__', 'constructor']);
    expect(Object.getPrototypeOf(values)).toBe(Object.prototype);
  });
});
