import { egressSettings, refuseLoopbackInProduction } from '@referral-exchange/egress';
import type { SettingsOf } from '@referral-exchange/service';
import { z } from 'zod';

const LOOPBACK = /^(localhost|127\.0\.0\.1|\[::1\])$/;

/** An origin such as `https://example.com`: https, or http on this machine. */
function isIssuer(text: string): boolean {
  const url = URL.parse(text);
  if (url?.origin !== text) return false;
  return url.protocol === 'https:' || (url.protocol === 'http:' && LOOPBACK.test(url.hostname));
}

/** Settings of oauth, besides those that follow from its needs. */
export const oauthSettings = z
  .object({
    ...egressSettings,
    /** The issuer in tokens and in the discovery document: the origin that clients and browsers use. */
    OAUTH_ISSUER: z
      .string()
      .refine(
        isIssuer,
        'must be an origin without a path or trailing slash, such as https://example.com; http is allowed on loopback only',
      ),
    /** Address of auth, which knows the users. */
    SERVICE_URL_AUTH: z.url(),
    /** A new signing key is made when the newest one is this many days old. */
    OAUTH_KEY_ROTATION_DAYS: z.coerce.number().int().min(1).max(3_650).default(90),
    /**
     * Hosts whose assistants may introduce themselves by a metadata document, separated by commas, such as
     * `claude.ai,chatgpt.com`. Empty means all. Apps that are registered need no document.
     */
    OAUTH_CLIENT_HOSTS: z
      .string()
      .default('')
      .transform((value) =>
        value
          .split(',')
          .map((host) => host.trim().toLowerCase())
          .filter(Boolean),
      ),
  })
  .refine(...refuseLoopbackInProduction);
export type OAuthConfig = SettingsOf<'oauth'> & z.output<typeof oauthSettings>;
