import { Inject, Injectable } from '@nestjs/common';
import { PassportStrategy } from '@nestjs/passport';
import {
  PRINCIPAL_AUDIENCE,
  PRINCIPAL_CLAIM,
  PRINCIPAL_HEADER,
  PRINCIPAL_ISSUER,
  PRINCIPAL_TTL_SECONDS,
  principalSchema,
  type Principal,
} from '@referral-exchange/contracts';
import type { Request } from 'express';
import { ExtractJwt, Strategy } from 'passport-jwt';
import { clock, CONFIG, type PlatformConfig, PrincipalKeys } from '@referral-exchange/telemetry';

export const PRINCIPAL_STRATEGY = 'principal';

/** Property of `app.locals` with the keys that principals are verified with. */
export const PRINCIPAL_KEYS_LOCAL = 'principalKeys';

/**
 * Verifies the token in `x-principal` that the gateway signed (design, section 3). passport keeps its
 * strategies per process, so the keys are looked up in the application that got the request: several may live
 * in one process.
 */
@Injectable()
export class PrincipalStrategy extends PassportStrategy(Strategy, PRINCIPAL_STRATEGY) {
  /** Parsed once: handing over PEM text would parse it again for every request. */
  readonly keys: PrincipalKeys;

  constructor(@Inject(CONFIG) config: Pick<PlatformConfig, 'PRINCIPAL_PUBLIC_KEY'>) {
    super({
      jwtFromRequest: ExtractJwt.fromHeader(PRINCIPAL_HEADER),
      algorithms: ['ES256'],
      // judged in `validate`: the library compares with the wall clock of this process
      ignoreExpiration: true,
      issuer: PRINCIPAL_ISSUER,
      audience: PRINCIPAL_AUDIENCE,
      secretOrKeyProvider: (
        request: Request,
        token: string,
        done: (error: unknown, key?: string) => void,
      ) => {
        const keys = request.app.locals[PRINCIPAL_KEYS_LOCAL] as PrincipalKeys;
        // its type knows texts only, the library itself takes a parsed key
        done(null, keys.signerOf(token) as unknown as string);
      },
    });
    this.keys = new PrincipalKeys(config.PRINCIPAL_PUBLIC_KEY);
  }

  /**
   * The principal inside a verified token, or null when it is not of the agreed shape or lives too long.
   * @throws when the token has expired
   */
  validate(payload: Record<string, unknown>): Principal | null {
    const { iat, exp } = payload;
    if (typeof iat !== 'number' || typeof exp !== 'number' || exp - iat > PRINCIPAL_TTL_SECONDS) return null;
    if (exp * 1_000 <= clock.now()) throw new Error('The principal has expired');
    const result = principalSchema.safeParse(payload[PRINCIPAL_CLAIM]);
    return result.success ? result.data : null;
  }
}
