import { Injectable } from '@nestjs/common';
import { clock } from '@referral-exchange/telemetry';
import { Database, type SealedColumn, SecretBox } from '@referral-exchange/database';
import { calculateJwkThumbprint, exportJWK, generateKeyPair, type JWK } from 'jose';
import { SigningKey } from './signing-key.entity.js';
import type { TokenAlgorithm } from './token-key.js';

/** Of ID tokens. RS256: OpenID Connect asks every server for it, and every client library knows it. */
export const SIGNING_ALGORITHM = 'RS256';
/** Number of the advisory lock that one rotation at a time holds. */
const ROTATION_LOCK = 7_301;

/** A signing key that was opened. */
export interface OpenKey {
  kid: string;
  signsFrom: Date;
  privateJwk: JWK;
  /** Signs access tokens. A key that an older release made has none (ADR 213). */
  accessTokenJwk?: JWK;
}

/** What is sealed: the JWK of RS256, in which older releases ignore the other one (RFC 7517, 4). */
type SealedJwk = JWK & { access_token_key?: JWK };

@Injectable()
export class SigningKeysRepository {
  constructor(
    private readonly database: Database,
    private readonly box: SecretBox,
  ) {}

  async list(): Promise<OpenKey[]> {
    const rows = await this.database.manager.find(SigningKey, { order: { signsFrom: 'DESC' } });
    return rows.map(({ kid, signsFrom, sealedJwk }) => {
      const opened = JSON.parse(this.box.open(sealedJwk, belongsTo(kid))) as SealedJwk;
      const { access_token_key: accessTokenJwk, ...privateJwk } = opened;
      return { kid, signsFrom, privateJwk, accessTokenJwk };
    });
  }

  /** Runs `work` in a transaction while no other replica rotates. */
  rotating<T>(work: () => Promise<T>): Promise<T> {
    return this.database.transaction(async () => {
      await this.database.query('SELECT pg_advisory_xact_lock($1)', [ROTATION_LOCK]);
      return work();
    });
  }

  /** Makes a pair of keys, for ID tokens and for access tokens, and stores it sealed. */
  async create(signsFrom: Date): Promise<string> {
    const privateJwk = await newJwk(SIGNING_ALGORITHM);
    const sealed: SealedJwk = { ...privateJwk, access_token_key: await newJwk('ES256') };
    const { kid } = privateJwk;
    const sealedJwk = this.box.seal(JSON.stringify(sealed), belongsTo(kid));
    await this.database.manager.insert(SigningKey, { kid, sealedJwk, signsFrom, createdAt: clock.date() });
    return kid;
  }

  async delete(kids: readonly string[]): Promise<void> {
    if (kids.length > 0)
      await this.database.query('DELETE FROM signing_keys WHERE kid = ANY($1)', [[...kids]]);
  }
}

/** With the RFC 7638 thumbprint as its id. */
async function newJwk(alg: TokenAlgorithm): Promise<JWK & { kid: string }> {
  const { privateKey } = await generateKeyPair(alg, { modulusLength: 2_048, extractable: true });
  const jwk = await exportJWK(privateKey);
  return { ...jwk, kid: await calculateJwkThumbprint(jwk), use: 'sig', alg };
}

const belongsTo = (kid: string): string => `oauth-signing-key:${kid}`;

export const SEALED_SIGNING_KEYS: SealedColumn = {
  table: 'signing_keys',
  column: 'sealed_jwk',
  key: 'kid',
  keyType: 'text',
  belongsTo,
};
