import { describe, expect, it } from '@jest/globals';
import { formLink } from '../src/confirmation/dashboard-link.js';

const PAGE = 'https://x.test/app/referrals/1';
const seenAt = '2026-03-02T14:30:00.000Z';
const valuesOf = (link: string) => Object.fromEntries(new URLSearchParams(new URL(link).hash.slice(1)));

describe('a link into the dashboard', () => {
  it('names the form, what the assistant saw, and the values, all behind #', () => {
    const link = formLink(PAGE, { name: 'reject', values: { reason: 'No room & no time' }, seenAt });
    expect(link).toBe(`${PAGE}#do=reject&at=2026-03-02T14%3A30%3A00.000Z&reason=No+room+%26+no+time`);
  });

  it('says what is emptied, and leaves out what is not proposed', () => {
    const link = formLink(PAGE, { name: 'edit', values: { phase: null, notes: undefined }, seenAt });
    expect(valuesOf(link)).toEqual({ do: 'edit', at: seenAt, phase: '' });
  });

  it('says of which values only the beginning fits', () => {
    const values = { message: 'a'.repeat(1_501), requestedStatus: 'SIGNED' };
    const { cut, message, requestedStatus } = valuesOf(formLink(PAGE, { name: 'message', values, seenAt }));
    expect({ cut, requestedStatus }).toEqual({ cut: 'message', requestedStatus: 'SIGNED' });
    expect(message).toBe(`${'a'.repeat(1_499)}…`);
    const short = formLink(PAGE, { name: 'message', values: { message: 'a'.repeat(1_500) }, seenAt });
    expect(valuesOf(short)).not.toHaveProperty('cut');
  });
});
