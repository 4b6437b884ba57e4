import {
  verifyCredentialResponseSchema,
  PRINCIPAL_HEADER,
  VERIFY_CREDENTIAL_PATH,
} from '@referral-exchange/contracts';
import { ApiError, log, servicePrincipal } from '@referral-exchange/platform';
import type { Pool } from 'undici';
import type { PrincipalTokens } from './principal-tokens.js';
import type { VerifyCredential } from './verified-credentials.js';

const DEADLINE_MS = 2_000;
const GATEWAY = servicePrincipal('gateway');

/**
 * Asks auth whose key it is, by its SHA-256 (libs/contracts, http/auth).
 * The question rejects with 503 `service_unavailable` when auth does not answer as promised.
 */
export function verifyByAuth(auth: Pool, tokens: PrincipalTokens): VerifyCredential {
  return async (sha256) => {
    try {
      const { statusCode, body } = await auth.request({
        path: VERIFY_CREDENTIAL_PATH,
        method: 'POST',
        headers: { 'content-type': 'application/json', [PRINCIPAL_HEADER]: await tokens.of(GATEWAY) },
        body: JSON.stringify({ sha256 }),
        signal: AbortSignal.timeout(DEADLINE_MS),
      });
      const answer = await body.json();
      if (statusCode !== 200) throw new Error(`auth answered ${statusCode}`);
      return verifyCredentialResponseSchema.parse(answer);
    } catch (error) {
      log.warn({ err: error }, 'a key could not be verified');
      throw new ApiError('service_unavailable', 'The API key cannot be verified right now');
    }
  };
}
