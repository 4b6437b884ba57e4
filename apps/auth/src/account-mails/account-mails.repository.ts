import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Database } from '@referral-exchange/database';

const PAUSE_SECONDS = 60;
const MOST_A_DAY = 10;
const DAY_SECONDS = 86_400;

const LOCK = 'SELECT pg_advisory_xact_lock($1)';
/** The latest mail, and the oldest of those that fill the day. */
const WAITS = `
  SELECT ceil(greatest(
           $2 - extract(epoch FROM clock_timestamp() - max(sent_at)),
           CASE WHEN count(*) >= $3 THEN $4 - extract(epoch FROM clock_timestamp() - min(sent_at)) END,
           0))::int AS seconds
    FROM (SELECT sent_at FROM account_mails
           WHERE address = $1 AND sent_at > clock_timestamp() - make_interval(secs => $4)
           ORDER BY sent_at DESC LIMIT $3) sent`;
const INSERT = 'INSERT INTO account_mails (address) VALUES ($1)';
const PURGE = 'DELETE FROM account_mails WHERE sent_at < now() - make_interval(secs => $1)';

/**
 * The pause of invitations and reset links: one a minute and ten a day to an address, whoever asks for them
 * (decisions, section 14, "Lockouts and mail"). Strangers can ask for both, and the mails come from our
 * domain. `RATE_LIMIT_SCALE` does not scale it. Only hashes of addresses are stored.
 */
@Injectable()
export class AccountMailsRepository {
  constructor(private readonly database: Database) {}

  /**
   * Counts a mail that is about to be sent in the ambient transaction. Returns 0, or how many seconds the
   * address must be left in peace; then nothing is counted. Of several at once one may send.
   */
  async claim(email: string): Promise<number> {
    const address = createHash('sha256').update(`mail to ${email.trim().toLowerCase()}`).digest();
    await this.database.query(LOCK, [address.readBigInt64BE()]);
    const params = [address, PAUSE_SECONDS, MOST_A_DAY, DAY_SECONDS];
    const [{ seconds }] = (await this.database.query<{ seconds: number }>(WAITS, params)) as [
      { seconds: number },
    ];
    if (seconds === 0) await this.database.query(INSERT, [address]);
    return seconds;
  }

  /** Deletes what no longer counts. */
  async purge(): Promise<void> {
    await this.database.query(PURGE, [DAY_SECONDS]);
  }
}
