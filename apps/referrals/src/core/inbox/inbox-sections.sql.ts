import type { ReferralStatus } from '@referral-exchange/contracts';
import { searchConditions } from '@referral-exchange/database';
import { isUnread, NEWS_OF_LISTING, markOfListing } from '../read-marks/unread.sql.js';
import { Conditions } from '../sql/conditions.sql.js';
import { boundsOf, type AttentionRule, type Direction, type Span } from './attention.policy.js';
import type { Section } from './inbox-views.js';

/** The place of a row in the order of an inbox. */
export interface RowKey {
  /** When it changed last, ISO 8601; in a section of unread rows the time of its news. */
  at: string;
  id: string;
}

/** Whose rows are read, and as of when. */
export interface InboxScope {
  firmId: string;
  direction: Direction;
  asOf: Date;
  /** The person who reads. */
  userId: string;
  /** What happened up to here was read, whatever the referral (docs/adr/0165). */
  readUntil: Date;
}

/** The rest of a branch, by the columns of its order: the rows after a key, how many. */
type Tail = (at: string, id: string) => string;

const PARTITION: Record<Direction, string> = { sent: 'sent_case', received: 'received' };
const SIDE: Record<Direction, string> = { sent: 'referring_firm_id', received: 'referent_firm_id' };

/**
 * Statements that find the rows of an inbox: for each rule a branch that an index gives in its order, or that
 * starts from a small partial index of `referrals`. All stop at the limit (docs/adr/0161).
 */
export class InboxSections {
  private readonly values = new Conditions();
  private readonly firm: string;
  // Postgres refuses a parameter that a statement does not use: these come with their first use
  private userParam: string | undefined;
  private readParam: string | undefined;

  constructor(private readonly scope: InboxScope) {
    this.firm = this.values.param(scope.firmId);
  }

  get params(): unknown[] {
    return this.values.params;
  }

  /** The first rows of a section after a key, the last change first. Without a key `until` bounds them. */
  first(section: Section, after: RowKey | null, until: Date | null, limit: number): string {
    const branches = this.branches(section, this.tail(after, until, limit));
    return this.merged(branches, `ORDER BY updated_at DESC, id DESC LIMIT ${limit}`);
  }

  /** The first rows of all these sections, one section after the other. */
  all(sections: readonly Section[], limit: number): string {
    const parts = sections.map(
      (section, index) => `(SELECT ${index} AS part, s.* FROM (${this.first(section, null, null, limit)}) s)`,
    );
    return `SELECT id, updated_at FROM (${parts.join(' UNION ALL ')}) a
             ORDER BY part, updated_at DESC, id DESC LIMIT ${limit}`;
  }

  /** The first rows of a whole view with these words. */
  found(section: Section, search: string, after: RowKey | null, until: Date | null, limit: number): string {
    const words = searchConditions('t.text', search, (value) => this.values.param(value));
    const at = timeOf(section);
    return `
      WITH found AS MATERIALIZED (
        SELECT t.id FROM listing_texts t WHERE t.firm_id = ${this.firm} AND ${words.join(' AND ')})
      SELECT l.id, ${at} AS updated_at
        FROM found f JOIN listings l ON l.firm_id = ${this.firm} AND l.id = f.id ${this.joinsOf(section)}
       WHERE ${this.rowsOf(section)} ${this.tail(after, until, limit)(at, 'l.id')}`;
  }

  /** The rows of a whole view that changed after an instant, the first change first. */
  changed(section: Section, since: Date, after: RowKey | null, limit: number): string {
    const tail = this.onward(since, after, limit);
    if (section.isUnread)
      return this.merged(this.ofUnread(section, tail), `ORDER BY updated_at, id LIMIT ${limit}`);
    return `SELECT l.id, l.updated_at FROM listings l ${this.joinsOf(section)}
             WHERE ${this.rowsOf(section)} ${tail('l.updated_at', 'l.id')}`;
  }

  /** How many rows a section has, counted up to a limit. */
  count(section: Section, limit: number): string {
    const branches = this.branches(section, () => `LIMIT ${limit}`);
    return `SELECT count(*)::int FROM (${this.merged(branches, `LIMIT ${limit}`)}) counted`;
  }

  private onward(since: Date, after: RowKey | null, limit: number): Tail {
    const key = after && this.key(after);
    const start = key === null ? this.instant(since) : null;
    return (at, id) =>
      `AND ${key ? `(${at}, ${id}) > ${key}` : `${at} > ${start}`} ORDER BY ${at}, ${id} LIMIT ${limit}`;
  }

  private tail(after: RowKey | null, until: Date | null, limit: number): Tail {
    const key = after && this.key(after);
    const latest = key === null && until !== null ? this.instant(until) : null;
    return (at, id) => {
      const bound = key ? `AND (${at}, ${id}) < ${key}` : latest ? `AND ${at} <= ${latest}` : '';
      return `${bound} ORDER BY ${at} DESC, ${id} DESC LIMIT ${limit}`;
    };
  }

  private key({ at, id }: RowKey): string {
    return `(${this.instant(at)}, ${this.values.param(id)}::uuid)`;
  }

  /** The rows of all branches, each once. */
  private merged(branches: string[], tail: string): string {
    const none = `SELECT ${this.firm}::uuid AS id, NULL::timestamptz AS updated_at WHERE false`;
    return `SELECT id, updated_at FROM (${branches.join(' UNION ') || none}) b ${tail}`;
  }

  private branches(section: Section, tailOf: Tail): string[] {
    const { rules, statuses, except = [] } = section;
    if (section.isUnread) return this.ofUnread(section, tailOf);
    const tail = tailOf('l.updated_at', 'l.id');
    if (rules)
      return rules.filter((rule) => this.isMeant(rule)).flatMap((rule) => this.ofRule(section, rule, tail));
    const row = `${this.shelved(section)}${this.noneOf(except)}`;
    if (!statuses)
      return [`(SELECT l.id, l.updated_at FROM listings l ${this.joinsOf(section)} WHERE ${row} ${tail})`];
    return statuses.map(
      (status) =>
        `(SELECT l.id, l.updated_at FROM listings l WHERE ${row} AND l.status = '${status}' ${tail})`,
    );
  }

  /** What has news since it was read, in the order of the index of news; and what was marked as unread. */
  private ofUnread(section: Section, tailOf: Tail): string[] {
    const { firm } = this;
    const mark = `m.firm_id = ${firm} AND m.user_id = ${this.user}`;
    return [
      `(SELECT n.referral_id AS id, n.news_at AS updated_at
          FROM referral_news n
          LEFT JOIN read_marks m ON ${mark} AND m.referral_id = n.referral_id
          JOIN listings l ON l.firm_id = ${firm} AND l.id = n.referral_id
         WHERE n.firm_id = ${firm} AND n.direction = '${this.scope.direction}' AND n.news_at > ${this.readUntil}
           AND (m.read_until IS NULL OR n.news_at > m.read_until) AND ${this.shelved(section)}
           ${tailOf('n.news_at', 'n.referral_id')})`,
      `(SELECT l.id, ${NEWS_OR_CHANGE} AS updated_at
          FROM read_marks m JOIN listings l ON l.firm_id = ${firm} AND l.id = m.referral_id ${NEWS_OF_LISTING}
         WHERE ${mark} AND m.is_unread AND ${this.shelved(section)} ${tailOf(NEWS_OR_CHANGE, 'l.id')})`,
    ];
  }

  private ofRule(section: Section, rule: AttentionRule, tail: string): string[] {
    const { except = [] } = section;
    const row = `${this.shelved(section)} AND ${this.holds(rule)}${this.noneOf(except)}`;
    const hops = this.hopsOf(rule);
    if (hops) {
      // by key for each hop: the planner takes the few for many, and would read all listings
      return [
        `(SELECT l.id, l.updated_at FROM (${hops} OFFSET 0) h CROSS JOIN LATERAL (
            SELECT l.* FROM listings l WHERE l.firm_id = ${this.firm} AND l.id = h.id OFFSET 0) l WHERE ${row} ${tail})`,
      ];
    }
    // one status a branch: its index gives the order
    const hop = except.length > 0 ? HOP : '';
    return rule.statuses.map(
      (status) =>
        `(SELECT l.id, l.updated_at FROM listings l ${hop} WHERE ${row} AND l.status = '${status}' ${tail})`,
    );
  }

  /** The hops of a rule, where `referrals` has a partial index of few rows for it. */
  private hopsOf({ statuses, isMasked, span }: AttentionRule): string | null {
    const from = `SELECT h.id, h.expires_at, h.statute_of_limitations_expiration FROM referrals h
                   WHERE h.${SIDE[this.scope.direction]} = ${this.firm} AND h.status IN (${quoted(statuses)})`;
    if (isMasked) return `${from} AND h.acknowledged_at IS NULL`;
    if (span?.fact !== 'expiresAt' && span?.fact !== 'statuteOfLimitationsExpiration') return null;
    return `${from} AND ${this.within(span)}`;
  }

  private rowsOf(section: Section): string {
    const { rules, statuses } = section;
    const parts = [this.shelved(section)];
    if (section.isUnread) parts.push(isUnread(this.readUntil));
    if (statuses) parts.push(`l.status IN (${quoted(statuses)})`);
    if (rules) parts.push(this.oneOf(rules));
    return parts.join(' AND ');
  }

  /** Only rules look at the hop: a search that finds 20,000 rows reads none of theirs without one. */
  private joinsOf({ rules, except = [], isUnread: isOfNews = false }: Section): string {
    if (isOfNews) return `${NEWS_OF_LISTING} ${markOfListing(this.user)}`;
    return rules || except.length > 0 ? HOP : '';
  }

  /** Who sent a case has news of its earlier referrals too: what declined or wrote there is nowhere else. */
  private shelved({ isArchived, isUnread: isOfNews = false }: Section): string {
    const partition = PARTITION[this.scope.direction];
    const shelf =
      isOfNews && partition === 'sent_case' ? `IN ('sent_case', 'sent_earlier')` : `= '${partition}'`;
    return `l.firm_id = ${this.firm} AND l.shelf ${shelf} AND l.is_archived = ${isArchived}`;
  }

  private noneOf(rules: readonly AttentionRule[]): string {
    return rules.length === 0 ? '' : ` AND NOT ${this.oneOf(rules)}`;
  }

  private oneOf(rules: readonly AttentionRule[]): string {
    const parts = rules
      .filter((rule) => this.isMeant(rule))
      .map((rule) => `coalesce(${this.holds(rule)}, false)`);
    return parts.length === 0 ? 'false' : `(${parts.join(' OR ')})`;
  }

  private isMeant({ directions }: AttentionRule): boolean {
    return directions.includes(this.scope.direction);
  }

  /** That a rule holds for the row `l` and its hop `h`. */
  private holds({ statuses, isMasked, span }: AttentionRule): string {
    const parts = [`l.status IN (${quoted(statuses)})`];
    if (isMasked !== undefined) parts.push(`l.is_masked = ${isMasked}`);
    if (span) parts.push(this.within(span));
    return parts.join(' AND ');
  }

  private within(span: Span): string {
    const { from, until } = boundsOf(span, this.scope.asOf);
    if (span.fact === 'lastContactAt') return this.silentSince(until);
    const column = COLUMN[span.fact];
    const low = from === null ? '' : `${column} >= ${this.bound(column, from)} AND `;
    return `(${low}${column} < ${this.bound(column, until)})`;
  }

  private silentSince(until: Date): string {
    const instant = this.instant(until);
    return `l.updated_at < ${instant} AND NOT EXISTS (
      SELECT 1 FROM status_updates u WHERE u.referral_id = l.referral_id AND u.is_message
         AND u.created_at >= ${instant} AND u.created_at <= ${this.instant(this.scope.asOf)})`;
  }

  private get user(): string {
    return (this.userParam ??= `${this.values.param(this.scope.userId)}::uuid`);
  }

  private get readUntil(): string {
    return (this.readParam ??= this.instant(this.scope.readUntil));
  }

  private bound(column: string, at: Date): string {
    const isOfDays = column === COLUMN.statuteOfLimitationsExpiration;
    return isOfDays ? `${this.values.param(at.toISOString().slice(0, 10))}::date` : this.instant(at);
  }

  private instant(at: Date | string): string {
    return `${this.values.param(typeof at === 'string' ? at : at.toISOString())}::timestamptz`;
  }
}

const COLUMN = {
  sentDate: 'l.sent_date',
  expiresAt: 'h.expires_at',
  statuteOfLimitationsExpiration: 'h.statute_of_limitations_expiration',
} as const;

/** A row that was marked as unread may have no news. */
const NEWS_OR_CHANGE = 'coalesce(n.news_at, l.updated_at)';

/** What the rules look at beyond the listing. By key, after the listing is found. */
const HOP = `LEFT JOIN LATERAL (
  SELECT r.expires_at, r.statute_of_limitations_expiration FROM referrals r WHERE r.id = l.referral_id OFFSET 0) h ON true`;

/** By what a row of a section stands in its order. */
function timeOf({ isUnread: isOfNews = false }: Section): string {
  return isOfNews ? NEWS_OR_CHANGE : 'l.updated_at';
}

function quoted(statuses: readonly ReferralStatus[]): string {
  return statuses.map((status) => `'${status}'`).join(', ');
}
