import { z } from 'zod';
import { personFactsSchema } from '../facts.js';
import { eventSchema } from './envelope.js';

/** The name, the role or the state of a user changed. Also an accepted invitation, and a reactivation. */
export const userUpdatedV1 = eventSchema('user.updated.v1', z.object({ user: personFactsSchema }));
