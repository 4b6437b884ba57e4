import { BodyExamples, Flag, Instant, NULLABLE, OneOf, OPTIONAL, Uuid } from '@referral-exchange/http';
import { EXAMPLE } from '../case/field-descriptions.js';
import type { ReadMark } from './read-marks.repository.js';

const READ_AT = '2026-03-02T14:30:00.000Z';
const UP_TO = 'What happened later stays unread. A time in the future counts as now.';

/** Up to when you have read a referral. */
export class ReadMarkDto {
  @Uuid('Id of the referral.', EXAMPLE.referral) referralId: string;
  @Flag(
    'Whether there is something that you have not read: a message, a change of the status or a note that is not by your firm, or a mark of ' +
      'your own. What is masked to your firm makes nothing unread.',
    false,
  )
  isUnread: boolean;
  @Instant('Up to when you have read it; null: you have not opened it.', READ_AT, NULLABLE)
  readUntil: string | null;
  @Instant(
    'When somebody other than your firm last sent a message, changed the status or wrote a note that your firm sees. Null: nothing is known.',
    '2026-03-02T14:05:00.000Z',
    NULLABLE,
  )
  newsAt: string | null;
}

/** Body of PUT {internal}/inbox/referrals/{id}/read-mark. */
@BodyExamples({
  read: { summary: 'Read, with all that has happened', value: { isUnread: false } },
  unread: { summary: 'Unread again', value: { isUnread: true } },
  everything: { summary: 'Read up to what was shown' },
})
export class ChangeReadMarkDto {
  @Flag('True: the referral is marked as unread until you read it. False: it is read.', false)
  isUnread: boolean;
  @Instant(
    `With \`isUnread\` false: up to when it was read, such as the \`newsAt\` that was shown. Absent: all that has happened. ${UP_TO}`,
    READ_AT,
    OPTIONAL,
  )
  readUntil?: string;
}

/** Body of PUT {internal}/inbox/read-mark, and its answer. */
@BodyExamples({
  received: {
    summary: 'All received referrals, as of when the list was read',
    value: { direction: 'received', readUntil: READ_AT },
  },
  everything: { summary: 'Everything' },
})
export class InboxReadMarkDto {
  @OneOf(['sent', 'received'], 'Which side of the inbox.', 'received') direction: 'sent' | 'received';
  @Instant(`Up to when all was read: \`meta.asOf\` of the list. ${UP_TO}`, READ_AT) readUntil: string;
}

export function presentReadMark({ referralId, isUnread, readUntil, newsAt }: ReadMark): ReadMarkDto {
  return {
    referralId,
    isUnread,
    readUntil: readUntil?.toISOString() ?? null,
    newsAt: newsAt?.toISOString() ?? null,
  };
}
