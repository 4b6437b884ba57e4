import { z } from 'zod';
import { firmFactsSchema } from '../facts.js';
import { principalSchema } from '../principal.js';
import { ROLES } from '../tiers.js';
import type { ServiceCall } from './service-call.js';
import { verifyTokenRequestSchema, verifyTokenResponseSchema } from './token-verification.js';

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
    /** The firm has switched assistants on: a key that was issued for MCP works at /mcp. */
    isMcpEnabled: z.boolean().optional(),
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

/**
 * Deactivates a firm and its test firm and revokes what lets them in, or only counts that. Answers what there
 * was before, and who and what belongs to the firm, for services that keep something of theirs; null when
 * there is no such firm. What an auth of an earlier release does not say yet has a default.
 */
export const offboardFirmCall = {
  service: 'auth',
  method: 'POST',
  path: '/internal/firms/:id/offboard',
  request: z.object({ dryRun: z.boolean() }),
  answer: z.object({
    name: z.string(),
    isActive: z.boolean(),
    ends: z.object({
      apiKeys: z.number().int(),
      crmTokens: z.number().int(),
      sessions: z.number().int(),
      invitations: z.number().int(),
      relationships: z.number().int(),
      testFirmApiKeys: z.number().int().default(0),
      testFirmCrmTokens: z.number().int().default(0),
    }),
    firmIds: z.array(z.uuid()).default([]),
    userIds: z.array(z.uuid()).default([]),
  }),
  whenMissing: null,
} as const satisfies ServiceCall;

/** What other services know of a medical provider. */
export const providerFactsSchema = z.object({
  id: z.uuid(),
  name: z.string(),
  isActive: z.boolean(),
  restrictedAccess: z.boolean(),
  updatedAt: z.iso.datetime(),
});
export type ProviderFacts = z.infer<typeof providerFactsSchema>;

/** The facts of one medical provider; null when there is none. */
export const readProviderCall = {
  service: 'auth',
  method: 'GET',
  path: '/internal/providers/:id',
  answer: providerFactsSchema,
  whenMissing: null,
} as const satisfies ServiceCall;

/** Who owns this session token? Asked by the gateway. */
export const verifySessionCall = {
  service: 'auth',
  method: 'POST',
  path: '/internal/sessions/verify',
  request: verifyTokenRequestSchema,
  answer: verifyTokenResponseSchema,
} as const satisfies ServiceCall;

/** What other services know of a user. */
export const userFactsSchema = z.object({
  id: z.uuid(),
  email: z.string(),
  firstName: z.string().nullable(),
  lastName: z.string().nullable(),
  role: z.enum(ROLES),
  firmId: z.uuid().nullable(),
  firmName: z.string().nullable(),
  providerId: z.uuid().nullable(),
  /** Whether the firm is a sandbox firm. */
  isTestFirm: z.boolean(),
  /** May sign in now: the user is active, has accepted the invitation, and its firm or provider is active. */
  isActive: z.boolean(),
  /** The firm demands a second factor and the user has none: nothing may be opened until there is one. */
  lacksSecondFactor: z.boolean().optional(),
  /** The user has a second factor, or the firm demands one: a sign-in by the password alone is not enough. */
  needsSecondFactor: z.boolean().optional(),
  /** The firm has switched assistants on, and its public API is on. */
  isMcpEnabled: z.boolean().optional(),
  /**
   * How often all sign-ins of the user ended: by a new password, a reset of second factors, a deactivation,
   * and when the firm left. A sign-in counts as long as this is the number that it began with
   * (docs/adr/0236). Absent from an auth of the release before.
   */
  signInsEnded: z.number().int().optional(),
  /**
   * How often the user signed out, or ended a session in the list, or its firm or provider was deactivated. A
   * sign-in in a browser counts as long as this is the number that it began with; what applications hold
   * outlives it (docs/adr/0227). Absent from an auth of the release before.
   */
  signOuts: z.number().int().optional(),
});
export type UserFacts = z.infer<typeof userFactsSchema>;

export const verifyPasswordResponseSchema = z.discriminatedUnion('outcome', [
  z.object({ outcome: z.literal('ok'), user: userFactsSchema }),
  /** Unknown email or wrong password: the answer does not say which. */
  z.object({ outcome: z.literal('invalid_credentials') }),
  z.object({ outcome: z.literal('rate_limited_email') }),
  z.object({ outcome: z.literal('rate_limited_ip') }),
  /** The invitation is not accepted yet. */
  z.object({ outcome: z.literal('account_not_fully_activated') }),
  /** The password is right; the user, its firm or its provider is deactivated. */
  z.object({ outcome: z.literal('account_inactive') }),
  /** The password is right; the challenge and a second factor go to `verifySecondFactorCall`. */
  z.object({
    outcome: z.literal('second_factor_required'),
    challenge: z.string(),
    /** What the user has besides recovery codes. */
    kinds: z.array(z.enum(['totp', 'passkey'])),
    /** Options for `navigator.credentials.get`, in the JSON of WebAuthn; null without a passkey. */
    passkey: z.record(z.string(), z.unknown()).nullable().optional(),
  }),
  /** The password is right; the firm demands a second factor, and the user has to set one up first. */
  z.object({ outcome: z.literal('second_factor_enrolment_required') }),
]);
export type VerifyPasswordResponse = z.infer<typeof verifyPasswordResponseSchema>;

/** Is this the password of this user? Counts failures by email and address, with those of the login. */
export const verifyPasswordCall = {
  service: 'auth',
  method: 'POST',
  path: '/internal/users/verify-password',
  request: z.object({
    email: z.string().max(255),
    password: z.string().max(1_000),
    /** Address of the person's browser, as the gateway reports it. */
    clientAddress: z.string().max(100),
  }),
  answer: verifyPasswordResponseSchema,
} as const satisfies ServiceCall;

export const verifySecondFactorResponseSchema = z.discriminatedUnion('outcome', [
  z.object({ outcome: z.literal('ok'), user: userFactsSchema }),
  /** Not the code that the app shows now, no unused recovery code, and no passkey of the user. */
  z.object({ outcome: z.literal('second_factor_wrong') }),
  /** The code was accepted before. */
  z.object({ outcome: z.literal('second_factor_replayed') }),
  /** Unknown, used, or older than 10 minutes: the password has to be typed again. */
  z.object({ outcome: z.literal('challenge_over') }),
  z.object({ outcome: z.literal('rate_limited_email') }),
  z.object({ outcome: z.literal('rate_limited_ip') }),
  z.object({ outcome: z.literal('account_inactive') }),
]);
export type VerifySecondFactorResponse = z.infer<typeof verifySecondFactorResponseSchema>;

/** The second step of a sign-in: a code or a passkey, and not both. Failures are counted. */
export const verifySecondFactorCall = {
  service: 'auth',
  method: 'POST',
  path: '/internal/users/verify-second-factor',
  request: z.object({
    challenge: z.string().max(200),
    /** The code of an app, or a recovery code. */
    code: z.string().max(100).optional(),
    /** What `navigator.credentials.get` gave, in the JSON of WebAuthn. */
    passkey: z.record(z.string(), z.unknown()).optional(),
    /** Address of the person's browser, as the gateway reports it. */
    clientAddress: z.string().max(100),
  }),
  answer: verifySecondFactorResponseSchema,
} as const satisfies ServiceCall;

/** The facts of one user, active or not; null when there is none. */
export const readUserCall = {
  service: 'auth',
  method: 'GET',
  path: '/internal/users/:id',
  answer: userFactsSchema,
  whenMissing: null,
} as const satisfies ServiceCall;

/** Most users of one call. */
export const USERS_AT_ONCE = 100;

/**
 * The facts of several users, active or not, in any order and without those that are not there; null from an
 * auth of the release before.
 */
export const readUsersCall = {
  service: 'auth',
  method: 'POST',
  path: '/internal/users/by-ids',
  request: z.object({ ids: z.array(z.uuid()).min(1).max(USERS_AT_ONCE) }),
  answer: z.object({ users: z.array(userFactsSchema) }),
  whenMissing: null,
} as const satisfies ServiceCall;

/** Users of a firm who can sign in now, oldest account first. Empty also for no active firm. */
export const readUsersOfFirmCall = {
  service: 'auth',
  method: 'GET',
  path: '/internal/users/of-firm/:firmId',
  answer: z.object({ users: z.array(userFactsSchema) }),
} as const satisfies ServiceCall;

/** Their ids alone, in any order; null from an auth of the release before. */
export const readUserIdsOfFirmCall = {
  service: 'auth',
  method: 'GET',
  path: '/internal/users/of-firm/:firmId/ids',
  answer: z.object({ ids: z.array(z.uuid()) }),
  whenMissing: null,
} as const satisfies ServiceCall;
