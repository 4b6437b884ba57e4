import { Count, Flag, Instant, ListOf, Nested, NULLABLE } from '@referral-exchange/http';
import { ReferralListItemDto } from '../lists/referral-list-item.dto.js';
import { ATTENTION_REASONS, type AttentionReason } from './attention.policy.js';

const REASONS =
  'Why the referral needs the attention of your firm; empty: it does not. `unacknowledged`: your firm received it and has not acknowledged it, or ' +
  'sent it two days ago or earlier and the other firm has not. `expiring`: your firm sent it and it expires within two days. `statute_near`: it is ' +
  'before litigation, and the statute of limitations expires within 60 days or did so in the last 30. `silent30`, `silent90`: it is in an active ' +
  'stage, without a change or a message for 30 or 90 days. What is masked to your firm gives no reason.';

const UNREAD =
  'Whether there is something that you have not read: a message, a change of the status or a note that is not by your firm, or a mark of your ' +
  'own. Your colleagues have marks of their own. What is masked to your firm makes nothing unread.';

/** A row of an inbox. */
export class InboxItemDto extends ReferralListItemDto {
  @ListOf(ATTENTION_REASONS, REASONS, ['unacknowledged']) attention: AttentionReason[];
  @Flag(UNREAD, true) isUnread: boolean;
  @Instant(
    'When somebody other than your firm last did such a thing; null: nothing is known.',
    '2026-03-02T14:05:00.000Z',
    NULLABLE,
  )
  newsAt: string | null;
  @Flag('Whether it is a test case: that of a test firm, or marked as one.', false) isTestCase: boolean;
}

const CAPPED = ' Counted up to 1000.';

/** How many rows the views of one direction have. */
export class InboxViewCountsDto {
  @Count('Rows that are not archived.', 412) all: number;
  @Count(`Rows that need the attention of your firm.${CAPPED}`, 9) attention: number;
  @Count(`Rows that you have not read.${CAPPED}`, 6) unread: number;
  @Count(`Rows with the reason \`unacknowledged\`.${CAPPED}`, 4) unacknowledged: number;
  @Count(`Rows with the reason \`expiring\`.${CAPPED}`, 1) expiring: number;
  @Count(`Rows with the reason \`statute_near\`.${CAPPED}`, 2) statuteNear: number;
  @Count(`Rows with the reason \`silent30\` or \`silent90\`.${CAPPED}`, 3) silent: number;
  @Count('Cases that were never sent.', 5) drafts: number;
  @Count('Referrals that were sent and have not ended.', 120) live: number;
  @Count('Referrals that ended.', 287) terminal: number;
  @Count('Archived rows.', 31) archived: number;
}

/** GET {internal}/inbox/counts. */
export class InboxCountsDto {
  @Nested(() => InboxViewCountsDto, 'Referrals that your firm received.') received: InboxViewCountsDto;
  @Nested(() => InboxViewCountsDto, 'Cases of your firm, and referrals that it sent.')
  sent: InboxViewCountsDto;
}
