import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, log, newId } from '@referral-exchange/telemetry';
import { Database } from '@referral-exchange/database';
import type { WebhooksConfig } from '../config.js';
import { DispatcherWakeUp } from '../delivery/dispatcher-wake-up.js';
import { erasedBody, isFromBefore } from '../erasures/erased-body.js';
import { ErasedCasesRepository } from '../erasures/erased-cases.repository.js';
import { NewDeliveriesRepository, type NewDelivery, type Recipient } from './new-deliveries.repository.js';
import type { PlannedDelivery } from './planned-delivery.js';

/** Turns planned deliveries into rows: a payload per event and owner, a delivery per active subscription. */
@Injectable()
export class StoreDeliveries {
  constructor(
    private readonly database: Database,
    private readonly deliveries: NewDeliveriesRepository,
    private readonly dispatcherWakeUp: DispatcherWakeUp,
    private readonly erasedCases: ErasedCasesRepository,
    @Inject(CONFIG) private readonly config: Pick<WebhooksConfig, 'WEBHOOK_CLOCK_TOLERANCE_MS'>,
  ) {}

  /**
   * Runs in the current transaction and wakes the dispatcher after its commit. Three statements for any
   * plans. Events usually need one (`FanOut`).
   */
  async execute(plans: readonly PlannedDelivery[]): Promise<void> {
    if (plans.length === 0) return;
    const owners = [...new Set(plans.map((plan) => plan.ownerId))];
    const recipients = await this.deliveries.recipients(owners);
    const deliveries = (await this.withoutErased(plans)).flatMap((plan) => {
      const payload = { id: newId(), plan };
      return recipients
        .filter((recipient) => recipient.owner_id === plan.ownerId && this.isInTime(plan, recipient))
        .map(({ id }) => ({ id: newId(), subscriptionId: id, payload }));
    });
    await this.insert(deliveries);
  }

  /** An event from before the erasure of its person, which comes late or again, brings nothing of it back. */
  private async withoutErased(plans: readonly PlannedDelivery[]): Promise<readonly PlannedDelivery[]> {
    const caseIds = [...new Set(plans.flatMap(({ baseCaseId }) => baseCaseId ?? []))];
    const erasedAt = await this.erasedCases.erasedAt(caseIds);
    return plans.map((plan) => {
      const at = plan.baseCaseId === null ? undefined : erasedAt.get(plan.baseCaseId);
      return at && isFromBefore(at, new Date(plan.occurredAt), plan.body)
        ? { ...plan, body: erasedBody(plan.body) }
        : plan;
    });
  }

  /** Stores one delivery to one subscription. Returns its id. */
  async toSubscription(subscriptionId: string, plan: PlannedDelivery): Promise<string> {
    const delivery = { id: newId(), subscriptionId, payload: { id: newId(), plan } };
    await this.insert([delivery]);
    return delivery.id;
  }

  /**
   * No backfill: events from before the subscription was created are not delivered (interface, "Subscription
   * rules", 5). Both times are of Postgres (ADR 34).
   */
  private isInTime(plan: PlannedDelivery, { id, created_at }: Recipient): boolean {
    const earlyMs = created_at.getTime() - Date.parse(plan.occurredAt);
    if (earlyMs <= this.config.WEBHOOK_CLOCK_TOLERANCE_MS) return true;
    reportTooEarly(plan, id, earlyMs);
    return false;
  }

  private async insert(deliveries: NewDelivery[]): Promise<void> {
    if (deliveries.length === 0) return;
    await this.deliveries.insert(deliveries);
    const withDeliveries = new Set(deliveries.map((delivery) => delivery.subscriptionId));
    this.database.afterCommit(() => this.dispatcherWakeUp.notify(withDeliveries));
  }
}

/** Says that a subscription is younger than an event, which it therefore does not get. */
export function reportTooEarly({ eventId }: PlannedDelivery, subscriptionId: string, earlyMs: number): void {
  log.info({ eventId, subscriptionId, earlyMs }, 'An event is older than the subscription, not delivered');
}
