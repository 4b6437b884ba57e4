import { createPublicKey, type KeyObject } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import {
  SERVICE_TOKEN_FIRM_CLAIM,
  SERVICE_TOKEN_TTL_SECONDS,
  type ServiceName,
} from '@referral-exchange/contracts';
import { SignJWT } from 'jose';
import { LRUCache } from 'lru-cache';
import {
  clock,
  CONFIG,
  ConfigError,
  type PlatformConfig,
  readServicePrivateKey,
  SERVICE_NAME,
  ServiceKeys,
} from '@referral-exchange/telemetry';

/** A token is used again for a third of its life, so that most calls cost no signature on either side. */
const REUSE_MS = (SERVICE_TOKEN_TTL_SECONDS * 1000) / 3;
const MAX_TOKENS = 1_000;

type Keys = Pick<PlatformConfig, 'SERVICE_PRIVATE_KEY' | 'SERVICE_PUBLIC_KEYS'>;

/** Signs the tokens by which this service proves its identity to another one (ADR 6). */
@Injectable()
export class ServiceTokens {
  private readonly key: KeyObject;
  private readonly recent = new LRUCache<string, { token: string; signedAtMs: number }>({ max: MAX_TOKENS });

  /** @throws {ConfigError} when the others do not hold the public key of this service */
  constructor(
    @Inject(SERVICE_NAME) private readonly service: string,
    @Inject(CONFIG) config: Keys,
  ) {
    this.key = readServicePrivateKey(config.SERVICE_PRIVATE_KEY);
    const ours = createPublicKey(this.key);
    if (!new ServiceKeys(config.SERVICE_PUBLIC_KEYS).of(service).some((key) => key.equals(ours)))
      throw new ConfigError([`SERVICE_PUBLIC_KEYS: has no key of ${service} that fits SERVICE_PRIVATE_KEY`]);
  }

  /** The token for a call to `audience`; with a firm when the call is made for one. */
  async for(audience: ServiceName, firmId: string | null = null): Promise<string> {
    const name = `${audience} ${firmId ?? ''}`;
    const nowMs = clock.now();
    const known = this.recent.get(name);
    const ageMs = nowMs - (known?.signedAtMs ?? 0);
    // the clock may be set back after the start (ADR 34): others refuse a token of the future
    if (known && ageMs >= 0 && ageMs < REUSE_MS) return known.token;
    const token = await this.sign(audience, firmId, Math.floor(nowMs / 1000));
    this.recent.set(name, { token, signedAtMs: nowMs });
    return token;
  }

  private sign(audience: string, firmId: string | null, now: number): Promise<string> {
    return new SignJWT(firmId === null ? {} : { [SERVICE_TOKEN_FIRM_CLAIM]: firmId })
      .setProtectedHeader({ alg: 'EdDSA', typ: 'JWT' })
      .setIssuer(this.service)
      .setAudience(audience)
      .setIssuedAt(now)
      .setExpirationTime(now + SERVICE_TOKEN_TTL_SECONDS)
      .sign(this.key);
  }
}
