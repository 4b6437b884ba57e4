import { createPrivateKey, type KeyObject } from 'node:crypto';
import {
  PRINCIPAL_AUDIENCE,
  PRINCIPAL_CLAIM,
  PRINCIPAL_ISSUER,
  PRINCIPAL_TTL_SECONDS,
  type Principal,
} from '@referral-exchange/contracts';
import { SignJWT } from 'jose';
import { clock, normalisePem } from '@referral-exchange/telemetry';

/**
 * Signs principals with PRINCIPAL_PRIVATE_KEY (PEM, EC P-256). Only the gateway holds it; tests make their
 * own.
 */
export class PrincipalSigner {
  private readonly key: KeyObject;

  constructor(privateKeyPem: string) {
    this.key = createPrivateKey(normalisePem(privateKeyPem));
  }

  /** A token for `x-principal`, valid for 60 seconds by default. */
  sign(principal: Principal, ttlSeconds = PRINCIPAL_TTL_SECONDS): Promise<string> {
    const now = Math.floor(clock.now() / 1000);
    return new SignJWT({ [PRINCIPAL_CLAIM]: principal })
      .setProtectedHeader({ alg: 'ES256', typ: 'JWT' })
      .setIssuer(PRINCIPAL_ISSUER)
      .setAudience(PRINCIPAL_AUDIENCE)
      .setIssuedAt(now)
      .setExpirationTime(now + ttlSeconds)
      .sign(this.key);
  }
}
