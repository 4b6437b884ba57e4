import { Injectable } from '@nestjs/common';
import { Database } from '@referral-exchange/database';
import { hashOfRecoveryCode, newRecoveryCodes } from './recovery-code.js';

const DELETE = 'DELETE FROM recovery_codes WHERE user_id = $1';
const INSERT = 'INSERT INTO recovery_codes (user_id, hash) SELECT $1, unnest($2::bytea[])';
const COUNT = 'SELECT count(*)::int AS left FROM recovery_codes WHERE user_id = $1 AND used_at IS NULL';
const FIND = 'SELECT used_at AS "usedAt" FROM recovery_codes WHERE user_id = $1 AND hash = $2';
const USE = `
  UPDATE recovery_codes SET used_at = clock_timestamp() WHERE user_id = $1 AND hash = $2 AND used_at IS NULL`;

/** The recovery codes of users: ten, each once, stored as hashes. */
@Injectable()
export class RecoveryCodesRepository {
  constructor(private readonly database: Database) {}

  /** Ten new codes in the place of all before. Nobody can show them again. In the ambient transaction. */
  async renew(userId: string): Promise<string[]> {
    const codes = newRecoveryCodes();
    await this.delete(userId);
    await this.database.query(INSERT, [userId, codes.map((code) => hashOfRecoveryCode(userId, code))]);
    return codes;
  }

  async delete(userId: string): Promise<void> {
    await this.database.query(DELETE, [userId]);
  }

  /** How many were not used yet. */
  async countLeft(userId: string): Promise<number> {
    const [row] = await this.database.query<{ left: number }>(COUNT, [userId]);
    return row!.left;
  }

  /** What a code is, without using it. */
  async find(userId: string, code: string): Promise<'unused' | 'used' | 'unknown'> {
    const params = [userId, hashOfRecoveryCode(userId, code)];
    const [row] = await this.database.query<{ usedAt: Date | null }>(FIND, params);
    if (!row) return 'unknown';
    return row.usedAt ? 'used' : 'unused';
  }

  /** Uses a code up. Of two at once one gets true. */
  async use(userId: string, code: string): Promise<boolean> {
    return (await this.database.affected(USE, [userId, hashOfRecoveryCode(userId, code)])) === 1;
  }
}
