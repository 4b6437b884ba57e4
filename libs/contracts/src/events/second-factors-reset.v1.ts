import { z } from 'zod';
import { eventSchema } from './envelope.js';

/**
 * An administrator removed all second factors of a user who has lost them. Somebody else may hold the device,
 * so what others hold in the user's name ends: the grants of OAuth clients, for example.
 */
export const secondFactorsResetV1 = eventSchema('second_factors.reset.v1', z.object({ userId: z.uuid() }));
