import { Injectable } from '@nestjs/common';
import { notFound } from '@referral-exchange/contracts';
import { Database, type SealedColumn, SecretBox } from '@referral-exchange/database';
import { clock, newId } from '@referral-exchange/telemetry';
import { IsNull, Not } from 'typeorm';
import { SecondFactor, type SecondFactorKind } from './second-factor.entity.js';

const belongsTo = (id: string): string => `totp-secret:${id}`;

/** The secrets of authenticator apps, for the rotation of DATA_ENCRYPTION_KEY. */
export const SEALED_TOTP_SECRETS: SealedColumn = {
  table: 'second_factors',
  column: 'secret',
  key: 'id',
  keyType: 'uuid',
  belongsTo,
};

/** What a sign-in of a user asks for. */
export interface SecondFactorDemand {
  /** The kinds that the user has. */
  kinds: SecondFactorKind[];
  /** The firm demands one. */
  isRequired: boolean;
}

/** The fields of a passkey. */
export type NewPasskey = Pick<
  SecondFactor,
  'name' | 'credentialId' | 'publicKey' | 'signCount' | 'transports'
>;

const DEMAND = `
  SELECT coalesce(firm.requires_second_factor, false) AS "isRequired",
         ARRAY(SELECT DISTINCT kind FROM second_factors
                WHERE user_id = person.id AND confirmed_at IS NOT NULL ORDER BY kind DESC) AS kinds
    FROM users person LEFT JOIN firms firm ON firm.id = person.firm_id WHERE person.id = $1`;
const DELETE_PENDING = 'DELETE FROM second_factors WHERE user_id = $1 AND confirmed_at IS NULL';
const CONFIRM = `
  UPDATE second_factors SET confirmed_at = now(), last_step = $2, last_used_at = now()
   WHERE id = $1 AND confirmed_at IS NULL`;
const USE_STEP = `
  UPDATE second_factors SET last_step = $2, last_used_at = now() WHERE id = $1 AND (last_step IS NULL OR last_step < $2)`;
/** Zero: the authenticator does not count. */
const USE_COUNT = `
  UPDATE second_factors SET sign_count = $2, last_used_at = now()
   WHERE id = $1 AND (sign_count < $2 OR (sign_count = 0 AND $2 = 0))`;

/** SQL of second factors. Whoever changes those of a user has locked the user's row. */
@Injectable()
export class SecondFactorsRepository {
  constructor(
    private readonly database: Database,
    private readonly box: SecretBox,
  ) {}

  /** What a sign-in of this user asks for besides the password. */
  async demand(userId: string): Promise<SecondFactorDemand> {
    const [row] = await this.database.prepared<SecondFactorDemand>('factor-demand', DEMAND, [userId]);
    return row ?? { kinds: [], isRequired: false };
  }

  /** Those that count, the oldest first. */
  findConfirmed(userId: string): Promise<SecondFactor[]> {
    return this.database.manager.find(SecondFactor, {
      where: { userId, confirmedAt: Not(IsNull()) },
      order: { createdAt: 'ASC', id: 'ASC' },
    });
  }

  /** @throws 404 when the user has no such factor */
  async getConfirmed(userId: string, id: string): Promise<SecondFactor> {
    const where = { id, userId, confirmedAt: Not(IsNull()) };
    const factor = await this.database.manager.findOneBy(SecondFactor, where);
    if (!factor) throw notFound('You have no such second factor');
    return factor;
  }

  /** The app that is being set up. */
  findPending(userId: string): Promise<SecondFactor | null> {
    return this.database.manager.findOneBy(SecondFactor, { userId, confirmedAt: IsNull() });
  }

  /** A new app to be confirmed, in the place of one that was not. Returns whether there was such a one. */
  async replacePending(userId: string, { name, secret }: { name: string; secret: string }): Promise<boolean> {
    const replaced = await this.deletePending(userId);
    const id = newId();
    const row = {
      ...EMPTY,
      id,
      userId,
      kind: 'totp' as const,
      name,
      secret: this.box.seal(secret, belongsTo(id)),
    };
    await this.database.manager.insert(SecondFactor, { ...row, createdAt: clock.date() });
    return replaced;
  }

  async deletePending(userId: string): Promise<boolean> {
    return (await this.database.affected(DELETE_PENDING, [userId])) > 0;
  }

  isKnownCredential(credentialId: string): Promise<boolean> {
    return this.database.manager.existsBy(SecondFactor, { credentialId });
  }

  async addPasskey(userId: string, passkey: NewPasskey): Promise<SecondFactor> {
    const now = clock.date();
    const times = { createdAt: now, confirmedAt: now };
    const row: SecondFactor = { ...EMPTY, ...passkey, ...times, id: newId(), userId, kind: 'passkey' };
    await this.database.manager.insert(SecondFactor, row);
    return row;
  }

  /** The secret of an app, in base32. */
  secretOf({ id, secret }: SecondFactor): string {
    return this.box.open(secret!, belongsTo(id));
  }

  async confirm(id: string, step: number): Promise<void> {
    await this.database.query(CONFIRM, [id, step]);
  }

  /** Accepts the code of a step. Of two at once with the same code one gets true. */
  async useStep(id: string, step: number): Promise<boolean> {
    return (await this.database.affected(USE_STEP, [id, step])) === 1;
  }

  /** Accepts what a passkey signed. Of two at once with the same count one gets true. */
  async useCount(id: string, count: number): Promise<boolean> {
    return (await this.database.affected(USE_COUNT, [id, count])) === 1;
  }

  async rename(id: string, name: string): Promise<void> {
    await this.database.manager.update(SecondFactor, { id }, { name });
  }

  async delete(id: string): Promise<void> {
    await this.database.manager.delete(SecondFactor, { id });
  }

  /** Deletes all of a user, confirmed or not. */
  async deleteAll(userId: string): Promise<void> {
    await this.database.manager.delete(SecondFactor, { userId });
  }
}

const EMPTY = {
  secret: null,
  lastStep: null,
  credentialId: null,
  publicKey: null,
  signCount: null,
  transports: null,
  confirmedAt: null,
  lastUsedAt: null,
};
