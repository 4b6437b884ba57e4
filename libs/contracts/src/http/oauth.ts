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
