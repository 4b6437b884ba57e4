import { createHash, randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Database } from '@referral-exchange/database';
import { LINK_DAYS, type AcknowledgementLink } from './link.policy.js';

/** Expired links are kept this long, so that their pages can say what happened. */
const KEEP_DAYS = 90;

const ISSUE = `
  INSERT INTO acknowledgement_links (hash, referral_id, firm_id, user_id, expires_at)
  SELECT hash, referral_id, firm_id, user_id, now() + make_interval(days => $5)
    FROM unnest($1::bytea[], $2::uuid[], $3::uuid[], $4::uuid[]) AS link (hash, referral_id, firm_id, user_id)`;
/** As if the time had passed (docs/adr/0132). */
const EXPIRE_SOONER = `
  UPDATE acknowledgement_links k SET expires_at = k.expires_at - make_interval(secs => $2)
    FROM listings l
   WHERE l.firm_id = $1 AND l.perspective = 'sent' AND k.referral_id = l.referral_id
     AND k.expires_at > now() AND k.expires_at <= $3::timestamptz + make_interval(days => ${LINK_DAYS})`;
const FIND = `
  SELECT referral_id AS "referralId", firm_id AS "firmId", user_id AS "userId", expires_at AS "expiresAt",
         expires_at > now() AS "isLive", used_at AS "usedAt"
    FROM acknowledgement_links WHERE hash = $1`;

/** One-time tokens of 256 random bits, each for one person and one referral. Only their SHA-256 is stored. */
@Injectable()
export class AcknowledgementLinksRepository {
  constructor(private readonly database: Database) {}

  /** Lets the links that were mailed before an instant, on referrals that a firm sent, expire sooner. */
  async expireSooner(firmId: string, seconds: number, mailedBefore: Date): Promise<void> {
    await this.database.query(EXPIRE_SOONER, [firmId, seconds, mailedBefore]);
  }

  /** New tokens, one for each of these, in their order. Only the mails may hold them. */
  async issue(links: readonly Record<'referralId' | 'firmId' | 'userId', string>[]): Promise<string[]> {
    if (links.length === 0) return [];
    const tokens = links.map(() => randomBytes(32).toString('base64url'));
    await this.database.prepared('acknowledgement-links-issue', ISSUE, [
      tokens.map(hashOf),
      links.map(({ referralId }) => referralId),
      links.map(({ firmId }) => firmId),
      links.map(({ userId }) => userId),
      LINK_DAYS,
    ]);
    return tokens;
  }

  /** The link with this token, whether it still works or not; null: there is none. */
  async find(token: string): Promise<AcknowledgementLink | null> {
    const [link] = await this.database.prepared<AcknowledgementLink>('acknowledgement-link', FIND, [
      hashOf(token),
    ]);
    return link ?? null;
  }

  /** Uses the token up; false when it was used before or has expired. Of several calls one gets true. */
  async use(token: string): Promise<boolean> {
    const sql =
      'UPDATE acknowledgement_links SET used_at = now() WHERE hash = $1 AND used_at IS NULL AND expires_at > now()';
    return (await this.database.affected(sql, [hashOf(token)])) > 0;
  }

  async purge(): Promise<void> {
    await this.database.query(
      `DELETE FROM acknowledgement_links WHERE expires_at < now() - interval '${KEEP_DAYS} days'`,
    );
  }
}

/** A token of 256 random bits cannot be guessed, so a fast hash is enough. */
function hashOf(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}
