import { rateLimitSettings, webhookSettings } from '@referral-exchange/contracts';
import { mailSettings } from '@referral-exchange/mail';
import { firmAppSettings } from '@referral-exchange/http';
import { booleanSetting, readableBy } from '@referral-exchange/telemetry';
import type { SettingsOf } from '@referral-exchange/service';
import { z } from 'zod';
import { parseLifetime } from './lifetime.js';
import { retentionSettings } from './retention-bounds.js';
import { readSessionKeys } from './session-keys.js';

const count = (byDefault: number) => z.coerce.number().int().min(1).default(byDefault);

const lifetime = (byDefault: string) =>
  z
    .string()
    .default(byDefault)
    .transform((text, context) => {
      const seconds = parseLifetime(text);
      if (seconds !== undefined) return seconds;
      context.addIssue({ code: 'custom', message: 'must be a lifetime such as 15m, 12h or 7d' });
      return z.NEVER;
    });

/**
 * The settings of auth. The gateway enforces the rate limits, and webhooks delivers by the retry schedule;
 * auth shows both in `GET /firms/me`.
 */
export const authSettings = {
  ...rateLimitSettings,
  ...webhookSettings,
  // with PUBLIC_BASE_URL, whose scheme also decides whether cookies need https
  ...mailSettings,
  ...firmAppSettings,
  /**
   * Whether the exchange has its house firms for tests (libs/contracts): this service makes them when it
   * starts.
   */
  HOUSE_FIRMS: booleanSetting.default(false),
  /**
   * Failed logins of one email from one network, of one email from anywhere, and from one address, after
   * which more are refused.
   */
  LOGIN_FAILURES_PER_EMAIL: count(5),
  LOGIN_FAILURES_PER_EMAIL_ANYWHERE: count(50),
  LOGIN_FAILURES_PER_ADDRESS: count(20),
  /** How long a failed login counts. */
  LOGIN_WINDOW_MINUTES: count(15),
  /** Logins that wait for a core; one more is 503. One core checks about 40 passwords per second. */
  LOGIN_QUEUE_LENGTH: count(200),
  /** Signs access tokens; several keys, one after the other, while it is rotated: the first one signs. */
  SESSION_SIGNING_KEY: readableBy(
    readSessionKeys,
    'must be the PEM of an Ed25519 private key, or of several',
  ),
  /** Months that the audit log is kept, besides the present one: its partitions are dropped after that. */
  AUDIT_KEPT_MONTHS: count(72),
  /**
   * Address at which operators open the app when the gateway has an ADMIN_PORT: passkeys and the
   * forms of passwords are taken there too.
   * Browsers bind them to the host of PUBLIC_BASE_URL, so it must be that one, or a name below it.
   */
  ADMIN_BASE_URL: z.url({ protocol: /^https?$/ }).optional(),
  ...retentionSettings,
  /** Lifetimes of access tokens and refresh tokens; here in seconds. */
  JWT_EXPIRES_IN: lifetime('15m'),
  JWT_REFRESH_EXPIRES_IN: lifetime('7d'),
};
export type AuthConfig = SettingsOf<'auth'> & z.infer<z.ZodObject<typeof authSettings>>;
