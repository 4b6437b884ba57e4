import { z } from 'zod';

/** Settings of referrals, besides those that follow from its needs. */
export const referralsSettings = z.object({
  /** Where auth answers, for a firm that no event has brought yet. */
  SERVICE_URL_AUTH: z.url(),
  /** The external case systems that links and status pushes may name (decisions, section 10). */
  EXTERNAL_SYSTEMS: z
    .string()
    .default('case_system_a,case_system_b,case_system_c')
    .transform((list) => list.split(',').map((name) => name.trim())),
  /** How often a worker looks for hops whose `sentExpirationHours` have lapsed, milliseconds. */
  EXPIRY_INTERVAL_MS: z.coerce.number().int().min(100).max(3_600_000).default(5_000),
});
export type ReferralsConfig = z.infer<typeof referralsSettings>;
