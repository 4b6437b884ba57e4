import { z } from 'zod';
import { eventSchema } from './envelope.js';

/** A user has another password. What others hold in the user's name ends, as OAuth grants. */
export const passwordReplacedV1 = eventSchema(
  'password.replaced.v1',
  z.object({ userId: z.uuid(), reason: z.enum(['password_changed', 'password_reset']) }),
);
