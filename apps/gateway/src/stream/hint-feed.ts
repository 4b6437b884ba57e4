import { Inject, Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { connectBroadcast, type Broadcast } from '@referral-exchange/messaging/without-database';
import { CONFIG, kafkaAccessOf, log } from '@referral-exchange/telemetry';
import type { GatewayConfig } from '../config.js';
import { HintStreams } from './hint-streams.js';
import { type HintedEvent, hintsOf } from './hints.policy.js';

/**
 * Makes hints of the events of referrals, documents and med-cases. It reads apart from the revocations, which
 * must not wait for many of these. While nobody listens, an event costs nothing.
 */
@Injectable()
export class HintFeed implements OnApplicationBootstrap, OnApplicationShutdown {
  private broadcast?: Broadcast;
  private isClosing = false;

  constructor(
    @Inject(CONFIG) private readonly config: GatewayConfig,
    private readonly hintStreams: HintStreams,
  ) {}

  get isLive(): boolean {
    return this.broadcast?.isLive ?? false;
  }

  /** Connects in the background; Kafka may come up later. */
  onApplicationBootstrap(): void {
    this.broadcast = connectBroadcast({
      service: 'gateway',
      ...kafkaAccessOf(this.config),
      topics: ['referrals.events', 'documents.events', 'med-cases.events'],
      // a person sees a change a quarter of a second later (docs/adr/0228)
      collects: true,
      onValue: (value) => this.apply(value),
      onLive: () => this.hintStreams.resyncAll(),
      onDown: (reason) => {
        if (!this.isClosing) log.warn({ reason }, 'hints do not arrive: streams are silent until they do');
      },
    });
  }

  async onApplicationShutdown(): Promise<void> {
    this.isClosing = true;
    await this.broadcast?.close();
  }

  /** The outbox has checked what it published; checked here again, it would cost many times as much. */
  private apply(value: Buffer): void {
    if (this.hintStreams.isEmpty) return;
    const event = JSON.parse(value.toString()) as HintedEvent;
    for (const hint of hintsOf(event)) this.hintStreams.notify(hint, event.eventId, event.occurredAt);
  }
}
