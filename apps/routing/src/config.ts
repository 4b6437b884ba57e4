import { z } from 'zod';

/** Settings of routing besides those of every service. */
export const routingSettings = z.object({
  /** Address of auth, to read a firm whose event has not arrived yet. */
  SERVICE_URL_AUTH: z.url(),
  /** Address of referrals, to read cases and to refer them on. */
  SERVICE_URL_REFERRALS: z.url(),
});
