import { z } from 'zod';
import { eventSchema } from './envelope.js';

/** A key stopped being valid: revoked, or replaced by a rotation. Every gateway drops it within a second. */
export const apiKeyRevokedV1 = eventSchema(
  'api_key.revoked.v1',
  z.object({ keyId: z.uuid(), firmId: z.uuid().nullable(), providerId: z.uuid().nullable() }),
);
