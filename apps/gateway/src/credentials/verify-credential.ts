import { SERVICE_TOKEN_HEADER, verifyCredentialCall } from '@referral-exchange/contracts';
import { ApiError, log, type ServiceTokens } from '@referral-exchange/platform';
import type { Pool } from 'undici';
import type { VerifyCredential } from './verified-credentials.js';

const DEADLINE_MS = 2_000;
const { path, method, answer: answerSchema } = verifyCredentialCall;

/**
 * Asks auth whose key it is, by its SHA-256. On undici instead of `ServiceClient`: every first call of a key waits for it.
 * The question rejects with 503 `service_unavailable` when auth does not answer as promised.
 */
export function verifyByAuth(auth: Pool, tokens: ServiceTokens): VerifyCredential {
  return async (sha256) => {
    try {
      const { statusCode, body } = await auth.request({
        path,
        method,
        headers: { 'content-type': 'application/json', [SERVICE_TOKEN_HEADER]: await tokens.for('auth') },
        body: JSON.stringify({ sha256 }),
        signal: AbortSignal.timeout(DEADLINE_MS),
      });
      const answer = await body.json();
      if (statusCode !== 200) throw new Error(`auth answered ${statusCode}`);
      return answerSchema.parse(answer);
    } catch (error) {
      log.warn({ err: error }, 'a key could not be verified');
      throw new ApiError('service_unavailable', 'The API key cannot be verified right now');
    }
  };
}
