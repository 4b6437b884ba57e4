import type { Scope } from '../api/oauth-apps.ts';

/** What each scope lets an application do, shorter than on the page that asks for it. */
export const SCOPE_IN_WORDS: Readonly<Record<Scope, string>> = {
  openid: 'Confirms who the person is',
  email: 'Sees the email address of the person',
  profile: 'Sees the name, role and firm of the person',
  'cases:read': 'Reads the cases and referrals that the person can see, with their documents and messages',
  'cases:write': 'Reads, creates and changes cases and referrals in the name of the person',
  'user:read': 'Reads the profile of the person',
  'firm:read': 'Reads the profile of the firm, its network and, with cases, its revenue',
};

/** The scopes of an application in words. */
export function Scopes({ scopes }: { scopes: readonly Scope[] }) {
  return (
    <ul>
      {scopes.map((scope) => (
        <li key={scope}>{SCOPE_IN_WORDS[scope]}</li>
      ))}
    </ul>
  );
}
