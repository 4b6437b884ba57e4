import { z } from 'zod';
import { ROLES, TIERS } from './tiers.js';

/** Every kind of caller (interface, "What the service does", 8). A service that calls is none (ADR 6). */
export const CALLER_KINDS = ['firm_key', 'provider_key', 'crm_token', 'admin', 'session', 'oauth'] as const;
export type CallerKind = (typeof CALLER_KINDS)[number];

/**
 * Who is calling, as the gateway found out and every service trusts (design, section 3). It travels as a
 * short-lived ES256 token in the header `x-principal`; a service never sees the credential itself.
 */
export const principalSchema = z.object({
  kind: z.enum(CALLER_KINDS),
  firmId: z.uuid().nullable(),
  firmName: z.string().nullable(),
  providerId: z.uuid().nullable(),
  /** Null where a role or scopes decide (session, oauth). */
  tier: z.enum(TIERS).nullable(),
  role: z.enum(ROLES).nullable(),
  scopes: z.array(z.string()).nullable(),
  userId: z.uuid().nullable(),
  userName: z.string().nullable(),
  keyId: z.uuid().nullable(),
  keyName: z.string().nullable(),
  issuedVia: z.enum(['internal_api', 'mcp']).nullable(),
  isTestFirm: z.boolean(),
  /** Only of kind `session`. */
  sessionId: z.uuid().optional(),
  /** Only of kind `session`: a second factor was shown in it, and the person still has one. */
  hasSecondFactor: z.boolean().optional(),
  /** The application of an assistant that calls through /mcp, or its key; absent on every other way (ADR 195). */
  client: z.object({ id: z.uuid(), name: z.string() }).optional(),
});
export type Principal = z.infer<typeof principalSchema>;

export const PRINCIPAL_HEADER = 'x-principal';
export const PRINCIPAL_ISSUER = 'gateway';
export const PRINCIPAL_AUDIENCE = 'referral-exchange';
/** Lifetime of a signed principal, seconds. The gateway re-uses one token for at most half of it. */
export const PRINCIPAL_TTL_SECONDS = 60;
/** Name of the claim that holds the principal. */
export const PRINCIPAL_CLAIM = 'principal';
