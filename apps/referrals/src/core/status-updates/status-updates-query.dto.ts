import {
  ACTOR_SOURCES,
  REFERRAL_STATUSES,
  type ActorSource,
  type FieldFault,
  type ReferralStatus,
} from '@referral-exchange/contracts';
import {
  DateOrInstant,
  Flag,
  invertedRange,
  ListOf,
  LongText,
  OneOf,
  OPTIONAL,
  SortedPageQuery,
  Uuid,
} from '@referral-exchange/http';
import { EXAMPLE } from '../case/field-descriptions.js';

const AFTER =
  'Cursor: `meta.nextCursor` of the last answer, or empty for the beginning. Rows then come oldest first and none is ever skipped.';

/** GET /referrals/{id}/status-history. */
export class StatusHistoryQuery {
  @Flag(
    '`true`: each entry comes with what proves it, to compare with what the other firm has.',
    false,
    OPTIONAL,
  )
  proof?: boolean;
}

/** GET /status-updates (decisions, section 3, "Lists"; section 14, "Status updates"). */
export class StatusUpdatesQuery extends SortedPageQuery {
  @Uuid('Only updates of this referral.', EXAMPLE.referral, OPTIONAL) referralId?: string;
  @Uuid('Only updates of this case.', EXAMPLE.case, OPTIONAL) baseCaseId?: string;
  @ListOf(REFERRAL_STATUSES, 'Only updates to these statuses.', ['SIGNED'], OPTIONAL)
  status?: ReferralStatus[];
  @OneOf(ACTOR_SOURCES, 'Only updates made this way.', 'api', OPTIONAL) source?: ActorSource;
  @Flag('`true`: only messages. `false`: only status changes.', false, OPTIONAL) isMessage?: boolean;
  @DateOrInstant('Only created on or after this day or instant, in UTC.', '2026-01-01', OPTIONAL)
  dateFrom?: string;
  @DateOrInstant(
    'Only created up to the end of this day or up to this instant, in UTC.',
    '2026-01-31',
    OPTIONAL,
  )
  dateTo?: string;
  @LongText(AFTER, '', { max: 200, ...OPTIONAL }) after?: string;

  faults(): FieldFault[] {
    return invertedRange(this.dateFrom, this.dateTo, 'dateTo');
  }
}
