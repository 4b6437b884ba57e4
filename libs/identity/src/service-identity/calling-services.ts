import { Inject, Injectable } from '@nestjs/common';
import {
  ApiError,
  PRINCIPAL_HEADER,
  SERVICE_TOKEN_FIRM_CLAIM,
  SERVICE_TOKEN_HEADER,
  SERVICE_TOKEN_TTL_SECONDS,
} from '@referral-exchange/contracts';
import type { Request } from 'express';
import { decodeJwt, errors, jwtVerify } from 'jose';
import { z } from 'zod';
import {
  type CallingService,
  clock,
  CONFIG,
  type PlatformConfig,
  SERVICE_NAME,
  ServiceKeys,
} from '@referral-exchange/telemetry';
import { VerifiedTokens } from '../tokens/verified-tokens.js';

const CLOCK_TOLERANCE_SECONDS = 5;
const firmSchema = z.uuid().optional();

/** Tells which service is calling, from the header `x-service-token` (ADR 6). */
@Injectable()
export class CallingServices {
  private readonly keys: ServiceKeys;
  private readonly verified = new VerifiedTokens<CallingService>();

  constructor(
    @Inject(SERVICE_NAME) private readonly service: string,
    @Inject(CONFIG) config: Pick<PlatformConfig, 'SERVICE_PUBLIC_KEYS'>,
  ) {
    this.keys = new ServiceKeys(config.SERVICE_PUBLIC_KEYS);
  }

  /**
   * The calling service, when it is one of `admitted`.
   *
   * @throws {ApiError} 403 `wrong_scope` for a customer or another service, 401 `no_token`, `token_expired`
   *   or `token_invalid`
   */
  async admit({ headers }: Request, admitted: readonly string[]): Promise<CallingService> {
    if (headers[PRINCIPAL_HEADER] !== undefined)
      throw new ApiError('wrong_scope', 'Only services may call this');
    const token = headers[SERVICE_TOKEN_HEADER];
    if (typeof token !== 'string') throw new ApiError('no_token', `No ${SERVICE_TOKEN_HEADER} was sent`);
    const caller = this.verified.find(token) ?? (await this.verify(token));
    if (admitted.includes(caller.name)) return caller;
    throw new ApiError('wrong_scope', `The service ${caller.name} may not call this`);
  }

  private async verify(token: string): Promise<CallingService> {
    try {
      const { iss = '' } = decodeJwt(token);
      const claims = await this.claimsOf(token, iss);
      if (claims.exp! - claims.iat! > SERVICE_TOKEN_TTL_SECONDS) throw new Error('The token lives too long');
      const caller = { name: iss, firmId: firmSchema.parse(claims[SERVICE_TOKEN_FIRM_CLAIM]) ?? null };
      this.verified.remember(token, caller);
      return caller;
    } catch (error) {
      if (error instanceof errors.JWTExpired)
        throw new ApiError('token_expired', 'The service token has expired');
      throw new ApiError('token_invalid', `The service token is not valid for ${this.service}`);
    }
  }

  private async claimsOf(token: string, issuer: string) {
    for (const key of this.keys.of(issuer)) {
      try {
        const { payload } = await jwtVerify(token, key, {
          algorithms: ['EdDSA'],
          issuer,
          audience: this.service,
          maxTokenAge: SERVICE_TOKEN_TTL_SECONDS,
          currentDate: clock.date(),
          clockTolerance: CLOCK_TOLERANCE_SECONDS,
          requiredClaims: ['exp'],
        });
        return payload;
      } catch (error) {
        // a key is being rotated: perhaps the next one signed it
        if (!(error instanceof errors.JWSSignatureVerificationFailed)) throw error;
      }
    }
    throw new errors.JWSSignatureVerificationFailed();
  }
}
