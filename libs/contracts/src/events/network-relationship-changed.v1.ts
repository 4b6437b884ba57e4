import { z } from 'zod';
import { eventSchema } from './envelope.js';

/**
 * A relationship between two firms was made, answered or ended. `status` is null when there is none any more.
 */
export const networkRelationshipChangedV1 = eventSchema(
  'network.relationship_changed.v1',
  z.object({
    senderId: z.uuid(),
    receiverId: z.uuid(),
    /** `inactive`: the receiver refuses or pauses the sender. */
    status: z.enum(['pending', 'active', 'inactive']).nullable(),
  }),
);
