import { Injectable } from '@nestjs/common';
import { clock } from '@referral-exchange/telemetry';
import { Database, type SealedColumn, SecretBox } from '@referral-exchange/database';
import { calculateJwkThumbprint, exportJWK, generateKeyPair, type JWK } from 'jose';
import { SigningKey } from './signing-key.entity.js';

/** RS256: OpenID Connect asks every server for it, and every client library knows it. */
export const SIGNING_ALGORITHM = 'RS256';
/** Number of the advisory lock that one rotation at a time holds. */
const ROTATION_LOCK = 7_301;

/** A signing key that was opened. */
export interface OpenKey {
  kid: string;
  signsFrom: Date;
  privateJwk: JWK;
}

@Injectable()
export class SigningKeysRepository {
  constructor(
    private readonly database: Database,
    private readonly box: SecretBox,
  ) {}

  async list(): Promise<OpenKey[]> {
    const rows = await this.database.manager.find(SigningKey, { order: { signsFrom: 'DESC' } });
    return rows.map(({ kid, signsFrom, sealedJwk }) => ({
      kid,
      signsFrom,
      privateJwk: JSON.parse(this.box.open(sealedJwk, belongsTo(kid))) as JWK,
    }));
  }

  /** Runs `work` in a transaction while no other replica rotates. */
  rotating<T>(work: () => Promise<T>): Promise<T> {
    return this.database.transaction(async () => {
      await this.database.query('SELECT pg_advisory_xact_lock($1)', [ROTATION_LOCK]);
      return work();
    });
  }

  /** Makes a key and stores it sealed. */
  async create(signsFrom: Date): Promise<string> {
    const { privateKey } = await generateKeyPair(SIGNING_ALGORITHM, {
      modulusLength: 2_048,
      extractable: true,
    });
    const jwk = await exportJWK(privateKey);
    const kid = await calculateJwkThumbprint(jwk);
    const privateJwk: JWK = { ...jwk, kid, use: 'sig', alg: SIGNING_ALGORITHM };
    const sealedJwk = this.box.seal(JSON.stringify(privateJwk), belongsTo(kid));
    await this.database.manager.insert(SigningKey, { kid, sealedJwk, signsFrom, createdAt: clock.date() });
    return kid;
  }

  async delete(kids: readonly string[]): Promise<void> {
    if (kids.length > 0)
      await this.database.query('DELETE FROM signing_keys WHERE kid = ANY($1)', [[...kids]]);
  }
}

const belongsTo = (kid: string): string => `oauth-signing-key:${kid}`;

export const SEALED_SIGNING_KEYS: SealedColumn = {
  table: 'signing_keys',
  column: 'sealed_jwk',
  key: 'kid',
  keyType: 'text',
  belongsTo,
};
