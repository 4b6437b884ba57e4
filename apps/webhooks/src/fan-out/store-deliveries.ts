import { Inject, Injectable } from '@nestjs/common';
import { clock, CONFIG, Database, log, newId } from '@referral-exchange/platform';
import type { WebhooksConfig } from '../config.js';
import { DispatcherWakeUp } from '../delivery/dispatcher-wake-up.js';
import type { PlannedDelivery } from './planned-delivery.js';

interface Recipient {
  id: string;
  owner_id: string;
  created_at: Date;
}

/** Only the attempt can know whether the owner was switched off when the event happened; it checks (ADR 21). */
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

interface PayloadRow {
  id: string;
  plan: PlannedDelivery;
}
interface DeliveryRow {
  id: string;
  subscriptionId: string;
  payload: PayloadRow;
}

/** Turns planned deliveries into rows: one payload per event and owner, one delivery per active subscription of the owner. */
@Injectable()
export class StoreDeliveries {
  constructor(
    private readonly database: Database,
    private readonly wakeUp: DispatcherWakeUp,
    @Inject(CONFIG) private readonly config: Pick<WebhooksConfig, 'WEBHOOK_CLOCK_TOLERANCE_MS'>,
  ) {}

  /** Runs in the current transaction and wakes the dispatcher after its commit. Two statements for any number of plans. */
  async execute(plans: readonly PlannedDelivery[]): Promise<void> {
    if (plans.length === 0) return;
    const owners = [...new Set(plans.map((plan) => plan.ownerId))];
    const recipients = await this.database.prepared<Recipient>('fan-out-recipients', RECIPIENTS, [owners]);
    const deliveries = plans.flatMap((plan) => {
      const payload = { id: newId(), plan };
      return recipients
        .filter((recipient) => recipient.owner_id === plan.ownerId && this.isInTime(plan, recipient))
        .map(({ id }) => ({ id: newId(), subscriptionId: id, payload }));
    });
    await this.insert(deliveries);
  }

  /** Stores one delivery to one subscription. Returns its id. */
  async toSubscription(subscriptionId: string, plan: PlannedDelivery): Promise<string> {
    const delivery = { id: newId(), subscriptionId, payload: { id: newId(), plan } };
    await this.insert([delivery]);
    return delivery.id;
  }

  /**
   * No backfill: events from before the subscription was created are not delivered (interface, "Subscription rules", 5). Both
   * times are of Postgres (ADR 34).
   */
  private isInTime({ eventId, occurredAt }: PlannedDelivery, { id, created_at }: Recipient): boolean {
    const earlyMs = created_at.getTime() - Date.parse(occurredAt);
    if (earlyMs <= this.config.WEBHOOK_CLOCK_TOLERANCE_MS) return true;
    log.info(
      { eventId, subscriptionId: id, earlyMs },
      'An event is older than the subscription, not delivered',
    );
    return false;
  }

  private async insert(deliveries: DeliveryRow[]): Promise<void> {
    if (deliveries.length === 0) return;
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
    const withDeliveries = new Set(deliveries.map((delivery) => delivery.subscriptionId));
    this.database.afterCommit(() => this.wakeUp.notify(withDeliveries));
  }
}
