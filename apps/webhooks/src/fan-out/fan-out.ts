import { Inject, Injectable } from '@nestjs/common';
import { CONFIG } from '@referral-exchange/telemetry';
import { Inbox } from '@referral-exchange/messaging';
import type { WebhooksConfig } from '../config.js';
import { DispatcherWakeUp } from '../delivery/dispatcher-wake-up.js';
import { HandedDeliveries, type HandedDelivery } from '../delivery/handed-deliveries.js';
import { NewDeliveriesRepository, type ToldSubscription } from './new-deliveries.repository.js';
import type { PlannedDelivery } from './planned-delivery.js';
import { reportTooEarly, StoreDeliveries } from './store-deliveries.js';

/** More events at once are a backlog: the dispatcher fetches of it what it has slots for. */
const MOST_HANDED_OVER = 10;

/**
 * Makes the deliveries of events, each event once: one statement writes the inbox rows, payloads and
 * deliveries (docs/adr/0208), and the dispatcher gets the new deliveries from memory.
 */
@Injectable()
export class FanOut {
  constructor(
    private readonly inbox: Inbox,
    private readonly deliveries: NewDeliveriesRepository,
    private readonly storeDeliveries: StoreDeliveries,
    private readonly handedDeliveries: HandedDeliveries,
    private readonly dispatcherWakeUp: DispatcherWakeUp,
    @Inject(CONFIG) private readonly config: Pick<WebhooksConfig, 'WEBHOOK_CLOCK_TOLERANCE_MS'>,
  ) {}

  /**
   * Stores the deliveries of those events that the consumer has not handled. Not for use in a transaction.
   *
   * @param consumer inbox name
   */
  async execute<E extends { eventId: string }>(
    consumer: string,
    events: readonly E[],
    plansOf: (event: E) => PlannedDelivery[],
  ): Promise<void> {
    const unique = new Map(events.map((event) => [event.eventId.toLowerCase(), event]));
    const storedAfter = performance.now();
    const told = await this.deliveries.fanOut({
      consumer,
      eventIds: [...unique.keys()],
      plans: [...unique.values()].flatMap(plansOf),
      toleranceMs: this.config.WEBHOOK_CLOCK_TOLERANCE_MS,
      isHandedOver: unique.size <= MOST_HANDED_OVER,
    });
    if (told) return this.wake(told, storedAfter);
    // of an erased person: the bodies are decided by what is read in the transaction
    await this.inbox.handleOnce(consumer, events, (unhandled) =>
      this.storeDeliveries.execute(unhandled.flatMap(plansOf)),
    );
  }

  private wake(told: readonly ToldSubscription[], storedAfter: number): void {
    const handed: HandedDelivery[] = [];
    const named = new Set<string>();
    for (const one of told) {
      const { plan, subscriptionId, earlyMs, sealedSecret } = one;
      if (earlyMs > this.config.WEBHOOK_CLOCK_TOLERANCE_MS) reportTooEarly(plan, subscriptionId, earlyMs);
      else if (sealedSecret === null) named.add(subscriptionId);
      else handed.push({ delivery: dueDelivery(one, sealedSecret), storedAfter });
    }
    if (named.size > 0) this.dispatcherWakeUp.notify(named);
    if (handed.length > 0) this.handedDeliveries.handOver(handed);
  }
}

/** The delivery as the dispatcher would fetch it now. */
function dueDelivery(
  { id, subscriptionId, plan, url, echoTokenHash }: ToldSubscription,
  sealedSecret: Buffer,
): HandedDelivery['delivery'] {
  const { eventId, webhookEvent: eventType, body, traceparent = null } = plan;
  return {
    id,
    subscriptionId,
    ownerId: plan.ownerId,
    eventId: eventId.toLowerCase(),
    eventType,
    occurredAt: new Date(plan.occurredAt),
    attempts: 0,
    body,
    traceparent,
    url,
    echoTokenHash,
    sealedSecret,
    isSubscriptionActive: true,
    blockedBy: null,
    isNeverSent: false,
  };
}
