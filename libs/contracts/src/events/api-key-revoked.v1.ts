import { z } from 'zod';
import { eventSchema } from './envelope.js';

/**
 * An API key or a CRM token was revoked, or a key was replaced by a rotation. Every gateway refuses it within
 * a second.
 */
export const apiKeyRevokedV1 = eventSchema(
  'api_key.revoked.v1',
  z.object({ keyId: z.uuid(), firmId: z.uuid().nullable(), providerId: z.uuid().nullable() }),
);
