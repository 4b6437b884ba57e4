import { Injectable } from '@nestjs/common';
import { clock, newId } from '@referral-exchange/telemetry';
import { Database } from '@referral-exchange/database';
import { insertInbox } from '@referral-exchange/messaging';
import { blockedBy, isOfClosedSpan } from '../delivery/blocked-by.sql.js';
import type { PlannedDelivery } from './planned-delivery.js';

/** An active subscription of an owner. */
export interface Recipient {
  id: string;
  owner_id: string;
  created_at: Date;
}

/** Only the attempt can know whether the owner was off when the event happened; it checks (ADR 21). */
export const RECIPIENTS = `
  SELECT id, owner_id, created_at FROM subscriptions
   WHERE owner_id = ANY ($1::uuid[]) AND is_active AND deleted_at IS NULL`;

const INSERT = `
  WITH stored AS (
    INSERT INTO payloads (id, body, base_case_id, referral_id, traceparent)
    SELECT * FROM unnest($1::uuid[], $2::text[], $3::uuid[], $4::uuid[], $5::text[])
  )
  INSERT INTO deliveries (id, subscription_id, payload_id, event_id, event_type, occurred_at, created_at, next_attempt_at)
  SELECT id, subscription_id, payload_id, event_id, event_type, occurred_at, $12, now()
    FROM unnest($6::uuid[], $7::uuid[], $8::uuid[], $9::uuid[], $10::text[], $11::timestamptz[])
      AS d (id, subscription_id, payload_id, event_id, event_type, occurred_at)`;

/**
 * The whole fan-out of some events: their inbox rows, and of those that are new the payloads and deliveries.
 * Where a person of one of the cases was erased it writes nothing and says so. A subscription that is too
 * young for an event (interface, "Subscription rules", 5) is named without a delivery.
 *
 * The id of a delivery is that of its plan with other last 40 bits, so that ids keep the order of the events.
 * It is planned once a connection (ADR 127, 229): the planner does not see how long any list is, or a plan
 * for a short one would always look better than the plan for all. OFFSET 0 keeps the subscriptions inside,
 * so that it rather looks them up by their owner. The last columns are for an attempt at once; the secret is
 * null where none may be made.
 */
export const FAN_OUT = `
  WITH lists AS MATERIALIZED (
    SELECT $2::uuid[] AS inbox_ids, $3::uuid[] AS ids, $4::uuid[] AS owner_ids, $5::uuid[] AS event_ids,
           $6::text[] AS event_types, $7::timestamptz[] AS occurred, $8::text[] AS bodies, $9::uuid[] AS case_ids, $10::uuid[] AS referral_ids,
           $11::text[] AS traceparents
  ), erased AS (
    SELECT FROM erased_cases WHERE case_id = ANY ((SELECT case_ids FROM lists)::uuid[])
  ), fresh AS (${insertInbox('NOT EXISTS (SELECT FROM erased)', '(SELECT inbox_ids FROM lists)')}
  ), p AS MATERIALIZED (
    SELECT given.* FROM lists CROSS JOIN LATERAL
        unnest(ids, owner_ids, event_ids, event_types, occurred, bodies, case_ids, referral_ids, traceparents)
        WITH ORDINALITY AS given (id, owner_id, event_id, event_type, occurred_at, body, base_case_id, referral_id, traceparent, n)
      JOIN fresh ON fresh.event_id = given.event_id
  ), told AS MATERIALIZED (
    SELECT (left(p.id::text, 26) || right(gen_random_uuid()::text, 10))::uuid AS id, p.n, p.id AS payload_id, p.event_id,
           p.event_type, p.occurred_at, s.id AS subscription_id,
           (extract(epoch FROM date_trunc('milliseconds', s.created_at) - p.occurred_at) * 1000)::float8 AS early_ms,
           CASE WHEN $14 AND ${blockedBy('p.event_type')} IS NULL AND NOT ${isOfClosedSpan('p.occurred_at')} THEN s.secret END AS secret,
           s.url, s.echo_token_hash
      FROM p CROSS JOIN LATERAL (
        SELECT * FROM subscriptions WHERE owner_id = p.owner_id AND is_active AND deleted_at IS NULL OFFSET 0) AS s
  ), due AS (
    SELECT * FROM told WHERE early_ms <= $13
  ), stored AS (
    INSERT INTO payloads (id, body, base_case_id, referral_id, traceparent)
    SELECT id, body, base_case_id, referral_id, traceparent FROM p WHERE EXISTS (SELECT FROM due WHERE payload_id = p.id)
  ), queued AS (
    INSERT INTO deliveries (id, subscription_id, payload_id, event_id, event_type, occurred_at, created_at, next_attempt_at)
    SELECT id, subscription_id, payload_id, event_id, event_type, occurred_at, $12, now() FROM due ORDER BY n
  )
  SELECT EXISTS (SELECT FROM erased) AS "isErased", id, n::int AS place, subscription_id AS "subscriptionId",
         early_ms AS "earlyMs", secret AS "sealedSecret", url, echo_token_hash AS "echoTokenHash"
    FROM (SELECT) AS one LEFT JOIN told ON true
   ORDER BY n`;

/** A delivery to be stored. Deliveries of one owner share their payload. */
export interface NewDelivery {
  id: string;
  subscriptionId: string;
  payload: { id: string; plan: PlannedDelivery };
}

/** An active subscription for which a plan was made. */
export interface ToldSubscription {
  plan: PlannedDelivery;
  /** Of the delivery. There is none if the subscription is younger than the tolerance allows. */
  id: string;
  subscriptionId: string;
  /** How much older the event is than the subscription. */
  earlyMs: number;
  /** Null: the dispatcher must look whether it may be attempted. */
  sealedSecret: Buffer | null;
  url: string;
  echoTokenHash: Buffer | null;
}

interface FanOut {
  /** The inbox name, and the events, each once. */
  consumer: string;
  eventIds: string[];
  plans: readonly PlannedDelivery[];
  toleranceMs: number;
  /** Whether the dispatcher is to get what an attempt needs. */
  isHandedOver: boolean;
}

interface ToldRow extends Omit<ToldSubscription, 'plan'> {
  isErased: boolean;
  /** Of the plan, from 1; null in the only row when nobody is told. */
  place: number | null;
}

/** The subscriptions that an event concerns, and the deliveries that it makes due. */
@Injectable()
export class NewDeliveriesRepository {
  constructor(private readonly database: Database) {}

  /**
   * Stores the deliveries of events that this consumer has not handled, with their inbox rows. One statement,
   * which commits by itself. Null: it wrote nothing, because the person of a case was erased.
   */
  async fanOut({ consumer, eventIds, plans, ...how }: FanOut): Promise<ToldSubscription[] | null> {
    const rows = await this.database.prepared<ToldRow>('fan-out', FAN_OUT, [
      consumer,
      eventIds,
      plans.map(() => newId()),
      plans.map((plan) => plan.ownerId),
      plans.map((plan) => plan.eventId),
      plans.map((plan) => plan.webhookEvent),
      plans.map((plan) => plan.occurredAt),
      plans.map((plan) => plan.body),
      plans.map((plan) => plan.baseCaseId),
      plans.map((plan) => plan.referralId),
      plans.map((plan) => plan.traceparent ?? null),
      clock.date(),
      how.toleranceMs,
      how.isHandedOver,
    ]);
    if (rows[0]!.isErased) return null;
    return rows.flatMap(({ isErased: _, place, ...told }) =>
      place === null ? [] : [{ ...told, plan: plans[place - 1]! }],
    );
  }

  /** The active subscriptions of these owners. */
  recipients(ownerIds: string[]): Promise<Recipient[]> {
    return this.database.prepared<Recipient>('fan-out-recipients', RECIPIENTS, [ownerIds]);
  }

  async insert(deliveries: NewDelivery[]): Promise<void> {
    const payloads = [...new Set(deliveries.map((delivery) => delivery.payload))];
    await this.database.prepared('fan-out-insert', INSERT, [
      payloads.map((payload) => payload.id),
      payloads.map((payload) => payload.plan.body),
      payloads.map((payload) => payload.plan.baseCaseId),
      payloads.map((payload) => payload.plan.referralId),
      payloads.map((payload) => payload.plan.traceparent ?? null),
      deliveries.map((delivery) => delivery.id),
      deliveries.map((delivery) => delivery.subscriptionId),
      deliveries.map((delivery) => delivery.payload.id),
      deliveries.map((delivery) => delivery.payload.plan.eventId),
      deliveries.map((delivery) => delivery.payload.plan.webhookEvent),
      deliveries.map((delivery) => delivery.payload.plan.occurredAt),
      clock.date(),
    ]);
  }
}
