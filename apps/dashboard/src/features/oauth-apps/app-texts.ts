import { ApiProblem } from '../../api/api-problem.ts';
import type { OAuthApp } from '../../api/oauth-apps.ts';

/** Whether an application can keep a secret. */
export type AppKind = 'confidential' | 'public';

/** Each kind: its name, and when to choose it. */
export const KINDS: Readonly<Record<AppKind, readonly [name: string, about: string]>> = {
  confidential: ['It runs on a server', 'It has a secret, which it shows when it gets tokens.'],
  public: [
    'It runs in a browser or on a device',
    'It has no secret, as nobody could keep it there. It must use PKCE.',
  ],
};

/** Of an application that is registered. */
export function kindOf({ tokenEndpointAuthMethod }: Pick<OAuthApp, 'tokenEndpointAuthMethod'>): AppKind {
  return tokenEndpointAuthMethod === 'none' ? 'public' : 'confidential';
}

/** The addresses in a field that has one a line. Pure. */
export function addressesIn(text: string): string[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);
}

const ADDRESS = /^redirectUris(?:\.(\d+))?$/;

/** What the server says of the addresses, each by the line it stands in. Undefined: nothing. */
export function addressFault(problem: unknown): string | undefined {
  if (!(problem instanceof ApiProblem)) return undefined;
  const faults = problem.fields.flatMap(({ field, message }) => {
    const found = ADDRESS.exec(field);
    if (!found) return [];
    const place = found[1] === undefined ? 'The list' : `Address ${Number(found[1]) + 1}`;
    return [`${message.replace(field, place)}.`];
  });
  return faults.length > 0 ? faults.join(' ') : undefined;
}

/** What the server says of a field. */
export function faultOf(problem: unknown, name: string): string | undefined {
  if (!(problem instanceof ApiProblem)) return undefined;
  return problem.fields.find(({ field }) => field === name)?.message;
}

/** Whether a problem is told beside a field, so that it need not be told above the form. */
export function isTold(problem: unknown): boolean {
  return (
    ['name', 'description'].some((name) => faultOf(problem, name)) || addressFault(problem) !== undefined
  );
}
