import { z } from 'zod';
import { eventSchema } from './envelope.js';

/**
 * Access tokens of a grant were revoked, all or some, or may do less than before. Whoever keeps answers about
 * tokens of the grant forgets them and asks oauth again.
 */
export const grantRevokedV1 = eventSchema(
  'grant.revoked.v1',
  z.object({ grantId: z.string().min(1), userId: z.uuid(), clientId: z.uuid() }),
);
