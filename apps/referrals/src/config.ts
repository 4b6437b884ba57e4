import { mailSettings } from '@referral-exchange/mail';
import { z } from 'zod';

/** Settings of referrals besides those of every service. */
export const referralsSettings = z.object({
  ...mailSettings,
  /** Address of auth, to read a firm whose event has not arrived yet. */
  SERVICE_URL_AUTH: z.url(),
  /** Address of routing, to tell it of referrals that name a rule. */
  SERVICE_URL_ROUTING: z.url(),
  /** Names of the external case systems (decisions, section 10). */
  EXTERNAL_SYSTEMS: z
    .string()
    .default('case_system_a,case_system_b,case_system_c')
    .transform((list) => list.split(',').map((name) => name.trim())),
  /** How often a worker looks for expired hops, in milliseconds. */
  EXPIRY_INTERVAL_MS: z.coerce.number().int().min(100).max(3_600_000).default(5_000),
  /** How often a worker looks for firms that are to be told of something by mail, in milliseconds. */
  NOTICE_INTERVAL_MS: z.coerce.number().int().min(100).max(3_600_000).default(1_000),
});
export type ReferralsConfig = z.infer<typeof referralsSettings>;
