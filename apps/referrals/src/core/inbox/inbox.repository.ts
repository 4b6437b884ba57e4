import { Injectable } from '@nestjs/common';
import type { ReferralStatus } from '@referral-exchange/contracts';
import { Database } from '@referral-exchange/database';
import { listingRow, withInstants } from '../lists/listing-row.sql.js';
import { isUnread, markOfListing, NEWS_OF_LISTING } from '../read-marks/unread.sql.js';
import type { ReferralListItemDto } from '../lists/referral-list-item.dto.js';
import type { AttentionFacts, Direction } from './attention.policy.js';
import { InboxSections, type InboxScope, type RowKey } from './inbox-sections.sql.js';
import type { InboxItemDto } from './inbox-item.dto.js';
import { SECTIONS, wholeOf, type InboxView, type Section } from './inbox-views.js';

/** Rows after `after`. For a section not read yet, `until` is the upper bound. */
export interface Stretch {
  after: RowKey | null;
  until: Date | null;
  limit: number;
}

/** A row of the list, its unread mark, and the further facts that the rules of attention read. */
export interface FoundRow {
  row: ReferralListItemDto;
  unread: Pick<InboxItemDto, 'isUnread' | 'newsAt'>;
  isTestCase: boolean;
  facts: AttentionFacts;
}

/** The totals of one direction by status. */
export interface StatusTotal {
  direction: Direction;
  status: ReferralStatus;
  isArchived: boolean;
  total: number;
}

/** Views that are counted row by row, up to a limit. */
const COUNTED_VIEWS = [
  'attention',
  'unread',
  'unacknowledged',
  'expiring',
  'statute_near',
  'silent',
] as const;
export type CountedView = (typeof COUNTED_VIEWS)[number];
const COUNT_LIMIT = 1_000;

const TOTALS = `
  SELECT CASE shelf WHEN 'received' THEN 'received' ELSE 'sent' END AS direction, status, is_archived AS "isArchived",
         sum(total)::int AS total
    FROM listing_totals WHERE firm_id = $1 AND shelf IN ('sent_case', 'received') GROUP BY 1, 2, 3`;

const OF_REFERRAL = listingRow({ isOfCases: false, isAdmin: false });
/** An earlier referral of a case is a row beside that of the case, so it has its own id and number. */
const ROW: Record<Direction, string> = {
  received: OF_REFERRAL,
  sent: `CASE l.shelf WHEN 'sent_earlier' THEN ${OF_REFERRAL} ELSE ${listingRow({ isOfCases: true, isAdmin: false })} END`,
};
const ROWS = (direction: Direction) => `
  SELECT ${ROW[direction]} AS row,
         json_build_object('newsAt', n.news_at, 'isUnread', ${isUnread('$5')}) AS unread, c.is_test_case AS "isTestCase",
         json_build_object('isArchived', l.is_archived, 'sentDate', l.sent_date, 'expiresAt', h.expires_at,
           'statuteOfLimitationsExpiration', h.statute_of_limitations_expiration,
           'lastContactAt', greatest(l.updated_at, (
             SELECT max(u.created_at) FROM status_updates u
              WHERE u.referral_id = l.referral_id AND u.is_message AND u.created_at <= $3))) AS facts
    FROM unnest($2::uuid[]) WITH ORDINALITY AS p (id, place)
    JOIN listings l ON l.firm_id = $1 AND l.id = p.id
    JOIN cases c ON c.id = l.case_id
    LEFT JOIN referrals h ON h.id = l.referral_id
    LEFT JOIN firms f ON f.id = l.firm_id
    LEFT JOIN firms o ON o.id = l.counterparty_firm_id
    ${NEWS_OF_LISTING}
    ${markOfListing('$4')}
   ORDER BY p.place`;

/** SQL of the inbox (docs/adr/0161). It shows the listings of a firm alone, which hold what it may see. */
@Injectable()
export class InboxRepository {
  constructor(private readonly database: Database) {}

  /** Keys of the next rows of a section. */
  section(scope: InboxScope, section: Section, { after, until, limit }: Stretch): Promise<RowKey[]> {
    return this.keys(scope, (sections) => sections.first(section, after, until, limit));
  }

  /** Keys of the first rows of a whole view, with these words if there are any, at one moment. */
  all(scope: InboxScope, view: InboxView, words: string | undefined, limit: number): Promise<RowKey[]> {
    return this.keys(scope, (sections) =>
      words ? sections.found(wholeOf(view), words, null, null, limit) : sections.all(SECTIONS[view], limit),
    );
  }

  /** Keys of the next rows of a view with these words. */
  search(
    scope: InboxScope,
    view: InboxView,
    words: string,
    { after, until, limit }: Stretch,
  ): Promise<RowKey[]> {
    return this.keys(scope, (sections) => sections.found(wholeOf(view), words, after, until, limit));
  }

  /** Keys of the next rows of a view that changed since. */
  changed(
    scope: InboxScope,
    view: InboxView,
    since: Date,
    { after, limit }: Omit<Stretch, 'until'>,
  ): Promise<RowKey[]> {
    return this.keys(scope, (sections) => sections.changed(wholeOf(view), since, after, limit));
  }

  /** The rows with these keys, in their order. One that has left the list meanwhile is left out. */
  async rows(scope: InboxScope, keys: readonly RowKey[]): Promise<FoundRow[]> {
    if (keys.length === 0) return [];
    const { firmId, direction, asOf, userId, readUntil } = scope;
    const params = [firmId, keys.map(({ id }) => id), asOf, userId, readUntil];
    const found = await this.database.query<FoundRow>(ROWS(direction), params);
    return found.map(({ row, unread: { newsAt, isUnread }, isTestCase, facts }) => {
      const listed = withInstants(row);
      const unread = { newsAt: newsAt && new Date(newsAt).toISOString(), isUnread };
      return { row: listed, unread, isTestCase, facts: factsOf(listed, facts, direction) };
    });
  }

  /** How many rows each of the counted views has. */
  async counts(scope: InboxScope): Promise<Record<CountedView, number>> {
    const sections = new InboxSections(scope);
    const columns = COUNTED_VIEWS.map((view) => `(${sections.count(wholeOf(view), COUNT_LIMIT)}) AS ${view}`);
    const [row] = await this.database.query<Record<CountedView, number>>(
      `SELECT ${columns.join(', ')}`,
      sections.params,
    );
    return row!;
  }

  /** Totals by direction and status, read from `listing_totals`. */
  totals(firmId: string): Promise<StatusTotal[]> {
    return this.database.query<StatusTotal>(TOTALS, [firmId]);
  }

  private async keys(scope: InboxScope, statement: (sections: InboxSections) => string): Promise<RowKey[]> {
    const sections = new InboxSections(scope);
    const sql = statement(sections);
    const found = await this.database.query<{ id: string; updated_at: Date }>(sql, sections.params);
    return found.map((row) => ({ id: row.id, at: row.updated_at.toISOString() }));
  }
}

/** JSON has instants as text. */
type StoredFacts = Record<'sentDate' | 'expiresAt' | 'lastContactAt', string | null> &
  Pick<AttentionFacts, 'statuteOfLimitationsExpiration' | 'isArchived'>;

function factsOf(row: ReferralListItemDto, stored: unknown, direction: Direction): AttentionFacts {
  const { sentDate, expiresAt, lastContactAt, ...others } = stored as StoredFacts;
  const instant = (text: string | null) => (text === null ? null : new Date(text));
  return {
    direction,
    status: row.status,
    isMasked: row.piiMasked,
    sentDate: instant(sentDate),
    expiresAt: instant(expiresAt),
    lastContactAt: new Date(lastContactAt!),
    ...others,
  };
}
