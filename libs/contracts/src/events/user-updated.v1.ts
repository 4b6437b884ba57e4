import { z } from 'zod';
import { personFactsSchema } from '../facts.js';
import { eventSchema } from './envelope.js';

/**
 * The name, the role or the state of a user changed. An accepted invitation and a reactivation are changes
 * too.
 */
export const userUpdatedV1 = eventSchema('user.updated.v1', z.object({ user: personFactsSchema }));
