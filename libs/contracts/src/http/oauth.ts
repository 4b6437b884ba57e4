import { z } from 'zod';
import type { ServiceCall } from './service-call.js';
import { verifyTokenRequestSchema, verifyTokenResponseSchema } from './token-verification.js';

/** The call that oauth answers to the gateway: who owns this access token, and does it still live? */
export const verifyOAuthTokenCall = {
  service: 'oauth',
  method: 'POST',
  path: '/internal/tokens/verify',
  request: verifyTokenRequestSchema,
  answer: verifyTokenResponseSchema,
} as const satisfies ServiceCall;

/** Most tokens of one call: the gateway asks about no more at once. */
export const TOKENS_AT_ONCE = 24;

/**
 * The same about several tokens, answered in their order (docs/adr/0215); null from an oauth of the release
 * before, which is asked about one after the other.
 */
export const verifyOAuthTokensCall = {
  service: 'oauth',
  method: 'POST',
  path: '/internal/tokens/verify-many',
  request: z.object({ questions: z.array(verifyTokenRequestSchema).min(1).max(TOKENS_AT_ONCE) }),
  answer: z.object({ answers: z.array(verifyTokenResponseSchema) }),
  whenMissing: null,
} as const satisfies ServiceCall;

/** Most firms, and most people, of one call. A body may have 5,000 ids. */
export const OFFBOARDED_AT_ONCE = 1_000;

/**
 * Deletes the applications of firms that leave and ends what these people have allowed, or only counts that
 * (docs/adr/0155). Answers what there was before.
 */
export const offboardOauthCall = {
  service: 'oauth',
  method: 'POST',
  path: '/internal/firms/offboard',
  request: z.object({ firmIds: z.array(z.uuid()), userIds: z.array(z.uuid()), dryRun: z.boolean() }),
  answer: z.object({ oauthApps: z.number().int(), oauthConnections: z.number().int() }),
} as const satisfies ServiceCall;
