import { z } from 'zod';

/** Settings of med-cases besides those of every service. */
export const medCasesSettings = z.object({
  /** Address of auth, to read a firm or a provider whose event has not arrived yet. */
  SERVICE_URL_AUTH: z.url(),
  /** Address of referrals, to check the case that a med case belongs to. */
  SERVICE_URL_REFERRALS: z.url(),
});
