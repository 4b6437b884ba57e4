import { LongText, OneOf, OPTIONAL, Text, WholeNumber } from '@referral-exchange/http';
import type { Direction } from './attention.policy.js';
import { INBOX_VIEWS, type InboxView } from './inbox-views.js';

const VIEW =
  '`attention`: rows with a reason in `attention`. `unread`: rows that you have not read, the last news first; of a case that you sent also its earlier referrals, each with its own `id` and number. `unacknowledged`, `expiring`, `statute_near`, `silent`: rows with that reason. ' +
  '`drafts`: never sent. `live`: sent and not ended. `terminal`: `CLOSED`, `REJECTED`, `WITHDRAWN`. `archived`: only archived rows. All others leave archived rows out.';

/** GET {internal}/inbox. */
export class InboxQuery {
  @OneOf(['sent', 'received'], 'Which side of the inbox.', 'received') direction: Direction;
  @OneOf(INBOX_VIEWS, VIEW, 'attention', OPTIONAL) view: InboxView = 'all';
  @LongText(
    'Search in title, client name and reference number. Masked data is not searched. The rows then come by their last change alone.',
    'Whitfield',
    { max: 200, ...OPTIONAL },
  )
  q?: string;
  @Text(
    '`meta.nextCursor` of the page before. Without it the first page is read.',
    'AeXz0T5mS1yqk3vJb2dWcQ',
    {
      max: 1_000,
      ...OPTIONAL,
    },
  )
  cursor?: string;
  @WholeNumber(1, 100, 'Rows on a page.', 50, OPTIONAL) limit: number = 50;
}
