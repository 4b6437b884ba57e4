import { z } from 'zod';
import { personFactsSchema } from '../facts.js';
import { eventSchema } from './envelope.js';

/** A user was invited to a firm, or created by an administrator. */
export const userCreatedV1 = eventSchema('user.created.v1', z.object({ user: personFactsSchema }));
