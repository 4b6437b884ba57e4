import { Inject, Injectable } from '@nestjs/common';
import { CONFIG } from '@referral-exchange/telemetry';
import { Database } from '@referral-exchange/database';
import type { AuthConfig } from '../config.js';

const COUNT = `
  SELECT key, count(*)::int AS failures FROM login_failures
   WHERE key = ANY($1) AND failed_at > clock_timestamp() - make_interval(mins => $2) GROUP BY key`;
const INSERT = `INSERT INTO login_failures (key, failed_at) SELECT key, clock_timestamp() FROM unnest($1::bytea[]) key`;
const LOCK = 'SELECT pg_advisory_xact_lock(id) FROM unnest($1::bigint[]) id';
const FORGIVE = 'DELETE FROM login_failures WHERE key BETWEEN $1 AND $2';
const PURGE = 'DELETE FROM login_failures WHERE failed_at < now() - make_interval(mins => $1)';

/** Failed logins of the last minutes, by keys that are hashes. */
@Injectable()
export class LoginFailuresRepository {
  private readonly minutes: number;

  constructor(
    private readonly database: Database,
    @Inject(CONFIG) { LOGIN_WINDOW_MINUTES }: Pick<AuthConfig, 'LOGIN_WINDOW_MINUTES'>,
  ) {
    this.minutes = LOGIN_WINDOW_MINUTES;
  }

  /** Until the end of the transaction, nobody else settles attempts with one of these keys. */
  async lock(keys: Buffer[]): Promise<void> {
    await this.database.query(LOCK, [keys.map((key) => key.readBigInt64BE()).sort(ascending)]);
  }

  /** How many count, for each key. */
  async count(keys: Buffer[]): Promise<number[]> {
    const rows = await this.database.prepared<{ key: Buffer; failures: number }>('login-failures', COUNT, [
      keys,
      this.minutes,
    ]);
    return keys.map((key) => rows.find((row) => row.key.equals(key))?.failures ?? 0);
  }

  async add(keys: Buffer[]): Promise<void> {
    await this.database.query(INSERT, [keys]);
  }

  /** Forgets those with keys from the first to the last. */
  async forgive(first: Buffer, last: Buffer): Promise<void> {
    await this.database.query(FORGIVE, [first, last]);
  }

  /** Deletes those that no longer count. */
  async purge(): Promise<void> {
    await this.database.query(PURGE, [this.minutes]);
  }
}

const ascending = (a: bigint, b: bigint): number => (a < b ? -1 : 1);
