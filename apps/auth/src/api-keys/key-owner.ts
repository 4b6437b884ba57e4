import { ApiError } from '@referral-exchange/contracts';
import type { Caller } from '@referral-exchange/identity';
import type { KeyOwner } from './new-api-key.js';

/** The firm or provider whose keys a person manages. @throws 403 `wrong_scope` for a person of neither */
export function keyOwnerOf({ firmId, providerId }: Caller): KeyOwner {
  if (firmId) return { type: 'firm', id: firmId };
  if (providerId) return { type: 'provider', id: providerId };
  throw new ApiError(
    'wrong_scope',
    'Your user belongs to no firm and no provider; keys belong to one of them',
  );
}

/** The firm of a person. @throws 403 `wrong_scope` for a person of none */
export function firmIdOf({ firmId }: Caller): string {
  if (firmId) return firmId;
  throw new ApiError('wrong_scope', 'Your user does not belong to a firm; this call is for users of a firm');
}
