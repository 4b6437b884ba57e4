import { describe, expect, it } from '@jest/globals';
import { ApiProblem, unreachable } from '../../api/api-problem.ts';
import { faultOf, isRefused, withReturned } from './words.ts';

describe('words', () => {
  it('are not taken out of the field when the server would refuse them', () => {
    const text = 'a'.repeat(6_000);
    expect(faultOf({ kind: 'note', text })).toBeNull();
    expect(faultOf({ kind: 'message', text })).toBe(
      'This has 6,000 characters, and a message at most 5,000. Shorten it.',
    );
    expect(faultOf({ kind: 'message', text: `${'a'.repeat(5_000)}\n` })).toBeNull();
    expect(faultOf({ kind: 'note', text: ' \n' })).toBe('Write something first.');
  });

  it('can be changed once they are refused, and only then', () => {
    const refused = (status: number) => new ApiProblem('No.', { status, code: 'none' });
    expect([400, 403, 404, 409, 429, 503].map((status) => isRefused({ problem: refused(status) }))).toEqual([
      true,
      true,
      true,
      false,
      false,
      false,
    ]);
    expect([unreachable(), null].map((problem) => isRefused({ problem }))).toEqual([false, false]);
  });

  it('come back as what they were, or below what was typed meanwhile', () => {
    const refused = { kind: 'message', text: 'Please sign.', requestedStatus: 'SIGNED' } as const;
    const typed = { kind: 'note', text: ' ', requestedStatus: null } as const;
    expect(withReturned(typed, refused)).toEqual(refused);
    const message = { ...typed, kind: 'message', text: 'They called.' } as const;
    const joined = { text: 'They called.\n\nPlease sign.', requestedStatus: 'SIGNED' };
    expect(withReturned(message, refused)).toEqual(joined);
    const asking = { ...message, requestedStatus: 'CLOSED' } as const;
    expect(withReturned(asking, refused)).toEqual({ ...joined, requestedStatus: 'CLOSED' });
  });

  it('do not come back into a field of the other kind: a note would be mailed, or a message would not', () => {
    const message = { kind: 'message', text: 'Please sign.', requestedStatus: 'SIGNED' } as const;
    const note = { kind: 'note', text: 'They called.', requestedStatus: null } as const;
    expect([withReturned(note, message), withReturned(message, note)]).toEqual([null, null]);
  });
});
