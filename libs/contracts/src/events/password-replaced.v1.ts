import { z } from 'zod';
import { eventSchema } from './envelope.js';

/**
 * A user has another password. What others may hold in the user's name ends: the grants of OAuth clients, for
 * example.
 */
export const passwordReplacedV1 = eventSchema(
  'password.replaced.v1',
  z.object({ userId: z.uuid(), reason: z.enum(['password_changed', 'password_reset']) }),
);
