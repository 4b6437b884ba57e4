import { Injectable } from '@nestjs/common';
import { clock } from '@referral-exchange/telemetry';
import { Database } from '@referral-exchange/database';
import type { PlannedDelivery } from './planned-delivery.js';

/** An active subscription of an owner. */
export interface Recipient {
  id: string;
  owner_id: string;
  created_at: Date;
}

/** Only the attempt can know whether the owner was off when the event happened; it checks (ADR 21). */
const RECIPIENTS = `
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

/** A delivery to be stored. Deliveries of one owner share their payload. */
export interface NewDelivery {
  id: string;
  subscriptionId: string;
  payload: { id: string; plan: PlannedDelivery };
}

/** The subscriptions that an event concerns, and the deliveries that it makes due. */
@Injectable()
export class NewDeliveriesRepository {
  constructor(private readonly database: Database) {}

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
