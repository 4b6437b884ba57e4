import { z } from 'zod';
import { firmFactsSchema } from '../facts.js';
import { principalSchema } from '../principal.js';

/** What auth promises other services over HTTP. Paths are not routed by the gateway; the caller's kind is `service`. */

/** `POST /internal/credentials/verify`: who owns this key? Only its SHA-256 ever leaves the gateway. */
export const VERIFY_CREDENTIAL_PATH = '/internal/credentials/verify';

export const verifyCredentialRequestSchema = z.object({
  /** SHA-256 of the whole key, lower-case hex. */
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
});
export type VerifyCredentialRequest = z.infer<typeof verifyCredentialRequestSchema>;

/** Answered with 200 in every case: an unknown key is an answer, not a failure. */
export const verifyCredentialResponseSchema = z.discriminatedUnion('outcome', [
  z.object({
    outcome: z.literal('ok'),
    principal: principalSchema,
    /** The key's expiry; a cached answer must not outlive it. */
    expiresAt: z.iso.datetime().nullable(),
  }),
  z.object({ outcome: z.literal('unknown') }),
  z.object({ outcome: z.literal('firm_inactive'), keyId: z.uuid(), firmId: z.uuid() }),
  z.object({ outcome: z.literal('public_api_not_enabled'), keyId: z.uuid(), firmId: z.uuid() }),
]);
export type VerifyCredentialResponse = z.infer<typeof verifyCredentialResponseSchema>;

/** `GET /internal/firms/{id}`: the facts of one firm, 404 when there is none. */
export const internalFirmPath = (firmId: string): string => `/internal/firms/${firmId}`;
export const internalFirmResponseSchema = firmFactsSchema;
