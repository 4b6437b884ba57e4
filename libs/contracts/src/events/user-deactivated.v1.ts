import { z } from 'zod';
import { personFactsSchema } from '../facts.js';
import { eventSchema } from './envelope.js';

/** A user was deactivated. Its sessions and tokens are refused within a second. */
export const userDeactivatedV1 = eventSchema('user.deactivated.v1', z.object({ user: personFactsSchema }));
