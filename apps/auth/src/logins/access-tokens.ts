import { Inject, Injectable } from '@nestjs/common';
import { clock, CONFIG, newId } from '@referral-exchange/telemetry';
import { errors, jwtVerify, SignJWT, type JWTHeaderParameters } from 'jose';
import { z } from 'zod';
import type { AuthConfig } from '../config.js';
import { readSessionKeys, type SessionKey } from '../session-keys.js';

const ISSUER = 'referral-exchange/auth';
const AUDIENCE = 'referral-exchange/internal-api';
const ALGORITHM = 'EdDSA';
const TYPE = 'JWT';

const claimsSchema = z.object({ sub: z.uuid(), sid: z.uuid(), exp: z.number() });

export type TokenCheck =
  { outcome: 'ok'; userId: string; sessionId: string; expiresAt: Date } | { outcome: 'expired' | 'invalid' };

/**
 * The access tokens of sessions: JWTs that name the session and its user, and nothing that could become
 * stale. A valid signature is not enough: the session must still live (VerifySession).
 */
@Injectable()
export class AccessTokens {
  private readonly keys: [SessionKey, ...SessionKey[]];
  readonly lifetimeSeconds: number;

  constructor(@Inject(CONFIG) config: AuthConfig) {
    this.keys = readSessionKeys(config.SESSION_SIGNING_KEY);
    this.lifetimeSeconds = config.JWT_EXPIRES_IN;
  }

  issue(userId: string, sessionId: string): Promise<string> {
    const [{ kid, privateKey }] = this.keys;
    const now = Math.floor(clock.now() / 1000);
    return new SignJWT({ sid: sessionId })
      .setProtectedHeader({ alg: ALGORITHM, typ: TYPE, kid })
      .setIssuer(ISSUER)
      .setAudience(AUDIENCE)
      .setSubject(userId)
      .setJti(newId())
      .setIssuedAt(now)
      .setExpirationTime(now + this.lifetimeSeconds)
      .sign(privateKey);
  }

  async verify(token: string): Promise<TokenCheck> {
    return this.verifyAt(token, clock.date());
  }

  /** The session of a token that we issued, however long ago. It can end the session, and nothing else. */
  async sessionOf(token: string): Promise<string | null> {
    const check = await this.verifyAt(token, new Date(0));
    return check.outcome === 'ok' ? check.sessionId : null;
  }

  private async verifyAt(token: string, currentDate: Date): Promise<TokenCheck> {
    try {
      const { payload } = await jwtVerify(token, (header) => this.keyOf(header), {
        algorithms: [ALGORITHM],
        typ: TYPE,
        issuer: ISSUER,
        audience: AUDIENCE,
        currentDate,
        requiredClaims: ['iat', 'exp', 'jti'],
      });
      const { sub, sid, exp } = claimsSchema.parse(payload);
      return { outcome: 'ok', userId: sub, sessionId: sid, expiresAt: new Date(exp * 1000) };
    } catch (error) {
      return { outcome: error instanceof errors.JWTExpired ? 'expired' : 'invalid' };
    }
  }

  private keyOf({ kid }: JWTHeaderParameters): SessionKey['publicKey'] {
    const key = this.keys.find((one) => one.kid === kid);
    if (!key) throw new errors.JWKSNoMatchingKey();
    return key.publicKey;
  }
}
