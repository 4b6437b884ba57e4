import {
  BodyExamples,
  IN_BODY,
  Instant,
  LongText,
  Name,
  NULLABLE,
  OneOf,
  PageQuery,
  Percentage,
  Uuid,
} from '@referral-exchange/http';
import {
  DIRECTIONS,
  RELATIONSHIP_STATUSES,
  type Direction,
  type Relationship,
  type RelationshipStatus,
} from './relationship.js';

const text = (max: number) => ({ max, trim: true, emptyIsNull: true, ...IN_BODY });
const DESCRIPTION = 'What your firm notes about the relationship; the other firm does not see it.';
const SHARE = 'Share of the fee that the sender asks for, 0 to 100, with at most two decimals.';
const INSTRUCTIONS = 'What the receiver asks of this sender before it sends a referral.';

/** Body of `PUT /network/outbound/{firmId}`, which replaces all of it, and of `PATCH`. */
@BodyExamples({
  smallest: { summary: 'Nothing to add', value: {} },
  everything: { summary: 'Everything' },
})
export class SenderTermsDto {
  @LongText(DESCRIPTION, 'Handles our truck accidents.', text(5_000))
  description?: string | null;
  @Percentage(SHARE, 33.3, { ...IN_BODY, hundredths: true }) sendingPercentage?: number | null;
}

const ANSWERS = ['active', 'inactive'] as const;

/** Body of `PATCH /network/inbound/{firmId}`. */
@BodyExamples({
  switchOff: { summary: 'Take no more cases from the firm', value: { status: 'inactive' } },
  everything: { summary: 'Everything' },
})
export class ReceiverTermsDto {
  @OneOf(ANSWERS, '`active` accepts the sender, `inactive` refuses or pauses it.', 'active', {
    optional: true,
  })
  status?: (typeof ANSWERS)[number];
  @LongText(INSTRUCTIONS, 'Please attach the police report.', text(10_000))
  referralInstructions?: string | null;
  @LongText(DESCRIPTION, 'Sends us injury cases from Ohio.', text(5_000))
  description?: string | null;
}

/** Query of `GET /network/outbound` and `/inbound`. */
export class NetworkQuery extends PageQuery {
  @OneOf(RELATIONSHIP_STATUSES, 'Only relationships with this status.', 'active', { optional: true })
  status?: RelationshipStatus;
}

/** A relationship with another firm. */
export class RelationshipDto {
  @Uuid('Id of the other firm.', '019a1c00-0000-7000-8000-0000000000f2') firmId: string;
  @Name('Name of the other firm.', 'Harlow Pryce') firmName: string;
  @OneOf(DIRECTIONS, '`outbound`: you send to the other firm; `inbound`: it sends to you.', 'outbound')
  direction: Direction;
  @OneOf(RELATIONSHIP_STATUSES, '`pending` until the receiver has answered.', 'active')
  status: RelationshipStatus;
  @LongText(DESCRIPTION, 'Handles our truck accidents.', NULLABLE) description: string | null;
  @Percentage(SHARE, 33.3, NULLABLE) sendingPercentage: number | null;
  @LongText(INSTRUCTIONS, 'Please attach the police report.', NULLABLE) referralInstructions: string | null;
  @Instant('When the sender asked.', '2026-01-05T09:15:00.000Z') requestedAt: string;
  @Instant('When the receiver last answered; null while it has not.', '2026-01-06T10:00:00.000Z', NULLABLE)
  respondedAt: string | null;
}

export function presentRelationship({
  requestedAt,
  respondedAt,
  ...relationship
}: Relationship): RelationshipDto {
  const { firmId, firmName, direction, status, description, sendingPercentage, referralInstructions } =
    relationship;
  return {
    firmId,
    firmName,
    direction,
    status,
    description,
    sendingPercentage,
    referralInstructions,
    requestedAt: requestedAt.toISOString(),
    respondedAt: respondedAt?.toISOString() ?? null,
  };
}
