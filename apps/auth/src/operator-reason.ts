import { Pattern } from '@referral-exchange/http';

/**
 * Where more about an act of an operator can be read. It stays in the audit log for ever, so it is no free
 * text: a sentence may name a client (ADR 181).
 */
export const Ticket = () =>
  Pattern(
    /^[A-Za-z0-9][A-Za-z0-9#._-]{0,39}$/,
    'Number of the request in your own desk, where more can be read. Kept in the audit log for ever.',
    'SUP-1180',
    { optional: true, what: 'at most 40 letters, digits, `#`, `.`, `_` and `-`, without spaces' },
  );
