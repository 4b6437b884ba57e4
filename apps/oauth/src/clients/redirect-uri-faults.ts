import type { FieldFault } from '@referral-exchange/contracts';
import { eachRule } from '@referral-exchange/http';
import { redirectUriFault } from './redirect-uri.policy.js';

const MAX_URI_LENGTH = 2_048;

/** What is wrong with the redirect URIs of a body, each by its place in the list. */
export function redirectUriFaults(uris: readonly string[]): FieldFault[] {
  return eachRule(...[...uris.keys()].map((index) => () => faultsAt(uris, index)));
}

function faultsAt(uris: readonly string[], index: number): FieldFault[] {
  const uri = uris[index]!;
  const fault = uri.length > MAX_URI_LENGTH ? 'is longer than 2048 characters' : redirectUriFault(uri);
  const field = `redirectUris.${index}`;
  return fault ? [{ field, code: 'invalid_redirect_uri', message: `${field} ${fault}` }] : [];
}
