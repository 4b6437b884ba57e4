import { z } from 'zod';
import { firmFactsSchema } from '../facts.js';
import { principalSchema } from '../principal.js';
import type { ServiceCall } from './service-call.js';

/** The calls that auth answers to other services. */

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

/** Who owns this key? Only its SHA-256 leaves the gateway. */
export const verifyCredentialCall = {
  service: 'auth',
  method: 'POST',
  path: '/internal/credentials/verify',
  request: verifyCredentialRequestSchema,
  answer: verifyCredentialResponseSchema,
} as const satisfies ServiceCall;

/** The facts of one firm; null when there is none. */
export const readFirmCall = {
  service: 'auth',
  method: 'GET',
  path: '/internal/firms/:id',
  answer: firmFactsSchema,
  whenMissing: null,
} as const satisfies ServiceCall;
