import { z } from 'zod';
import { eventSchema } from './envelope.js';

/** A medical provider was created or changed, or its restricted access was set or removed. */
export const providerChangedV1 = eventSchema(
  'provider.changed.v1',
  z.object({
    provider: z.object({
      id: z.uuid(),
      name: z.string(),
      isActive: z.boolean(),
      restrictedAccess: z.boolean(),
    }),
  }),
);
