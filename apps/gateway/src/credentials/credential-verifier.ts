import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import {
  SERVICE_TOKEN_HEADER,
  verifyCredentialCall,
  type VerifyCredentialResponse,
} from '@referral-exchange/contracts';
import { ApiError, CONFIG, ServiceTokens, throttledLog } from '@referral-exchange/platform';
import { Pool } from 'undici';
import type { GatewayConfig } from '../config.js';

const DEADLINE_MS = 2_000;
/** Requests to auth in flight at once. Unknown keys use at most UNKNOWN_LOOKUPS of them (KeyLookups); more wait here. */
const CONNECTIONS = 24;
const { path, method, answer: answerSchema } = verifyCredentialCall;

/** Asks auth which principal a key belongs to. Uses undici, not `ServiceClient`: the first call of every key waits for it. */
@Injectable()
export class CredentialVerifier implements OnApplicationShutdown {
  private readonly auth: Pool;

  constructor(
    @Inject(CONFIG) { serviceAddresses }: GatewayConfig,
    private readonly tokens: ServiceTokens,
  ) {
    this.auth = new Pool(serviceAddresses.auth as string, { connections: CONNECTIONS, allowH2: false });
  }

  /** @throws {ApiError} 503 `service_unavailable` when auth does not answer, or not with what its contract says */
  async verify(sha256: string): Promise<VerifyCredentialResponse> {
    try {
      const { statusCode, body } = await this.auth.request({
        path,
        method,
        headers: {
          'content-type': 'application/json',
          [SERVICE_TOKEN_HEADER]: await this.tokens.for('auth'),
        },
        body: JSON.stringify({ sha256 }),
        signal: AbortSignal.timeout(DEADLINE_MS),
      });
      const answer = await body.json();
      if (statusCode !== 200) throw new Error(`auth answered ${statusCode}`);
      return answerSchema.parse(answer);
    } catch (error) {
      throttledLog.warn({ err: error }, 'verifying an API key at auth failed');
      throw new ApiError('service_unavailable', 'The API key cannot be verified right now: try again');
    }
  }

  async onApplicationShutdown(): Promise<void> {
    await this.auth.close();
  }
}
