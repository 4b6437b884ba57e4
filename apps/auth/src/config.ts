import { rateLimitSettings } from '@referral-exchange/contracts';
import type { SettingsOf } from '@referral-exchange/service';
import { z } from 'zod';

const count = (byDefault: number) => z.coerce.number().int().min(1).default(byDefault);

/** The settings of auth. The gateway enforces the rate limits; auth shows them in `GET /firms/me`. */
export const authSettings = {
  ...rateLimitSettings,
  /** Failed logins of one email, and from one address, after which further ones are refused (decisions, section 8). */
  LOGIN_FAILURES_PER_EMAIL: count(5),
  LOGIN_FAILURES_PER_ADDRESS: count(20),
  /** How long a failed login counts. */
  LOGIN_WINDOW_MINUTES: count(15),
  /** Logins that wait for a core; one more is 503. One core checks about 40 passwords per second. */
  LOGIN_QUEUE_LENGTH: count(200),
};
export type AuthConfig = SettingsOf<'auth'> & z.infer<z.ZodObject<typeof authSettings>>;
