import { z } from 'zod';
import { eventSchema } from './envelope.js';

/**
 * A firm sent a message to the other firm of a referral. Ids only: whoever may read the text reads it by
 * the API. No webhook event.
 */
export const messageSentV1 = eventSchema(
  'message.sent.v1',
  z.object({
    /** Its row in the status history. */
    messageId: z.uuid(),
    baseCaseId: z.uuid(),
    referralId: z.uuid(),
    /** The firms that see that there is a message. The text may be masked to one of them. */
    firmIds: z.array(z.uuid()),
  }),
);
