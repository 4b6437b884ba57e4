import { z } from 'zod';
import { principalSchema } from '../principal.js';

/** What auth (sessions) and oauth (OAuth tokens) answer alike to the gateway, and both are cached alike. */

export const verifyTokenRequestSchema = z.object({
  /** The whole token, as it stands behind `Bearer` or in the cookie. */
  token: z.string().min(1).max(8_192),
  /**
   * The resource of MCP that the token was sent to; absent: the API. A token is for one of them (ADR 195).
   */
  resource: z.string().max(2_048).optional(),
});
export type VerifyTokenRequest = z.infer<typeof verifyTokenRequestSchema>;

/** Answered with 200 in every case: a token that is not valid is an answer, not a failure. */
export const verifyTokenResponseSchema = z.discriminatedUnion('outcome', [
  z.object({
    outcome: z.literal('ok'),
    /** Of kind `session` or `oauth`. */
    principal: principalSchema,
    /** Expiry of the token; a cached answer must not outlive it. */
    expiresAt: z.iso.datetime(),
    /** The session of a session token: `session.ended.v1` with this id ends the answer. */
    sessionId: z.uuid().optional(),
    /** The grant of an OAuth token: `grant.revoked.v1` with this id ends the answer. */
    grantId: z.string().optional(),
  }),
  z.object({ outcome: z.literal('expired') }),
  z.object({ outcome: z.literal('invalid') }),
  /** The user, its firm or its provider is deactivated. */
  z.object({
    outcome: z.literal('inactive'),
    /** Only at a resource of MCP: all are active, and the firm has not switched assistants on. */
    lacksMcp: z.boolean().optional(),
  }),
]);
export type VerifyTokenResponse = z.infer<typeof verifyTokenResponseSchema>;
