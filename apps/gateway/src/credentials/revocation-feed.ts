import type { AuthEvent } from '@referral-exchange/contracts';
import { connectBroadcast, type Broadcast, type KafkaOptions } from '@referral-exchange/messaging';
import { log } from '@referral-exchange/platform';
import type { RevocationLiveness, VerifiedCredentials } from './verified-credentials.js';

/** Knows since when revocations arrive without a gap. Shared by the feed, which says so, and the cache, which asks. */
export class FeedLiveness implements RevocationLiveness {
  liveSince: number | null = null;
}

/**
 * Listens to what auth says about keys and firms, and forgets what it changes: a revoked key, a deactivated firm and a
 * switched-off integration take effect within one second on every gateway (decisions, section 8).
 */
export class RevocationFeed {
  #broadcast?: Broadcast;
  #isClosing = false;

  constructor(
    private readonly kafka: KafkaOptions,
    private readonly credentials: VerifiedCredentials,
    private readonly liveness: FeedLiveness,
  ) {}

  /** Begins in the background; Kafka need not be there yet. */
  start(): void {
    this.#broadcast = connectBroadcast({
      ...this.kafka,
      topics: ['auth.events'],
      onEvent: (event) => this.#apply(event as AuthEvent),
      onLive: () => {
        this.liveness.liveSince = Date.now();
      },
      onDown: (reason) => {
        this.liveness.liveSince = null;
        if (!this.#isClosing)
          log.warn({ reason }, 'revocations do not arrive: keys are remembered for half a second only');
      },
    });
  }

  async close(): Promise<void> {
    this.#isClosing = true;
    await this.#broadcast?.close();
  }

  #apply(event: AuthEvent): void {
    switch (event.type) {
      case 'api_key.revoked.v1':
        return this.credentials.dropKey(event.data.keyId);
      case 'firm.activated.v1':
      case 'firm.deactivated.v1':
      case 'firm.public_api_changed.v1':
      case 'firm.updated.v1':
        return this.credentials.dropFirm(event.data.firm.id);
      case 'provider.changed.v1':
        return this.credentials.dropProvider(event.data.provider.id);
      case 'firm.created.v1':
        return;
    }
  }
}
