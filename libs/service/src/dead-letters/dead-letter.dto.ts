import {
  BodyExamples,
  Flag,
  Count,
  Instant,
  ListOf,
  LongText,
  Name,
  NULLABLE,
  OneOf,
  OPTIONAL,
  PageQuery,
  Text,
} from '@referral-exchange/http';
import type { KnownDeadLetter } from '@referral-exchange/messaging';

const ID = 'referrals.events/3/1042';
const IDS = 'Ids of letters, as the list has them.';

/** Query of `GET /admin/dead-letters/{service}`. */
export class DeadLettersQuery extends PageQuery {
  @Flag('Also those that were replayed or dropped.', true, OPTIONAL) all?: boolean;
}

/** Body of `POST /admin/dead-letters/{service}/replay`. */
@BodyExamples({ one: { summary: 'One letter', replace: { ids: 'The ids of dead letters' } } })
export class ReplayDeadLettersDto {
  @ListOf('text', IDS, [ID], { min: 1, max: 100, unique: true }) ids: string[];
}

/** Body of `POST /admin/dead-letters/{service}/drop`. */
@BodyExamples({ one: { summary: 'One letter', replace: { ids: 'The ids of dead letters' } } })
export class DropDeadLettersDto {
  @ListOf('text', IDS, [ID], { min: 1, max: 100, unique: true }) ids: string[];
  @Text('Why they are not to be replayed, without data of a client.', 'The firm is gone', { max: 500 })
  reason: string;
}

/** An event that a service could not handle. Of the event itself it has nothing but ids. */
export class DeadLetterDto {
  @Text(
    '`<topic>/<partition>/<offset>` of the event that failed; with `/<event>:<handler>` where several letters have that place.',
    ID,
  )
  id: string;
  @Name('Topic that it came from.', 'referrals.events') topic: string;
  @LongText('Type of the event; null when it names none.', 'referral.sent.v1', NULLABLE)
  eventType: string | null;
  @LongText('Id of the event; null when it names none.', '0192f3a0-8000-7000-8000-000000000001', NULLABLE)
  eventId: string | null;
  @LongText(
    'Handler of the service that failed; null when none could read the event.',
    'webhooks.fan-out',
    NULLABLE,
  )
  handler: string | null;
  @LongText('Key of the event: the id of a case, firm or user.', '0192f3a0-2000-7000-8000-000000000001')
  key: string;
  @LongText('Why it was given up.', 'failed') reason: string;
  @LongText('The last error.', 'TypeError: cannot read the event') error: string;
  @LongText('How often it was tried.', '5') attempts: string;
  @Instant('When it was given up; null when it does not say.', '2026-03-02T14:30:00.000Z', NULLABLE)
  failedAt: string | null;
  @Count('Size of the event in bytes.', 2_048) bytes: number;
  @OneOf(['waiting', 'replayed', 'dropped'], '`waiting` until somebody replays or drops it.', 'waiting')
  state: string;
  @Instant('When it was replayed or dropped; null while it waits.', null, NULLABLE) settledAt: string | null;
  @LongText('Why it was dropped; null otherwise.', null, NULLABLE) settledReason: string | null;
}

/** What was done. */
export class SettledDeadLettersDto {
  @Count('How many were settled now.', 1) settled: number;
  @Count('How many of the named ones somebody had settled before.', 0) settledBefore: number;
}

/** Pure. */
export function presentDeadLetter({ settlement, ...letter }: KnownDeadLetter, id: string): DeadLetterDto {
  const { topic, eventType, eventId, handler, key, reason, error, attempts, failedAt, bytes } = letter;
  return {
    id,
    topic,
    eventType: eventType ?? null,
    eventId: eventId ?? null,
    handler: handler ?? null,
    key,
    reason,
    error,
    attempts,
    failedAt: failedAt ?? null,
    bytes,
    state: settlement?.outcome ?? 'waiting',
    settledAt: settlement?.settledAt ?? null,
    settledReason: settlement?.reason ?? null,
  };
}
