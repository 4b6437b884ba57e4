import type { Scope } from '../clients/scopes.js';

/** What each scope means to the user who grants it. */
export const SCOPE_WORDS: Record<Scope, string> = {
  openid: 'Confirm who you are',
  email: 'See your email address',
  profile: 'See your name, your role and your firm',
  'cases:read': 'Read the cases, referrals, firms and routing rules that you can see',
  'cases:write': 'Read, create and change cases, and send them to other firms, in your name',
  'user:read': 'Read your user profile',
  'firm:read': 'Read information about your firm',
};
