import { Inject, Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import type { AuthEvent, EventOf } from '@referral-exchange/contracts';
import { connectBroadcast, type Broadcast } from '@referral-exchange/messaging/without-database';
import { CONFIG, kafkaAccessOf, log } from '@referral-exchange/telemetry';
import type { GatewayConfig } from '../config.js';
import { VerifiedCredentials } from './verified-credentials.js';

/**
 * Reads the events of auth and oauth and drops the verified keys and tokens that they change: a revoked key,
 * an ended session, a revoked grant, a deactivated firm and a disabled integration take effect within one
 * second on every gateway (decisions, section 8).
 */
@Injectable()
export class RevocationFeed implements OnApplicationBootstrap, OnApplicationShutdown {
  private broadcast?: Broadcast;
  private isClosing = false;

  constructor(
    @Inject(CONFIG) private readonly config: GatewayConfig,
    private readonly verifiedCredentials: VerifiedCredentials,
  ) {}

  /** Connects in the background; Kafka may come up later. */
  onApplicationBootstrap(): void {
    this.broadcast = connectBroadcast({
      service: 'gateway',
      ...kafkaAccessOf(this.config),
      topics: ['auth.events', 'oauth.events'],
      onEvent: (event) => this.apply(event as AuthEvent | EventOf<'oauth.events'>),
      onLive: () => {
        this.verifiedCredentials.revocationsLiveSince = performance.now();
      },
      onDown: (reason) => {
        this.verifiedCredentials.revocationsLiveSince = null;
        if (!this.isClosing)
          log.warn({ reason }, 'revocations do not arrive: verified keys are cached for half a second only');
      },
    });
  }

  async onApplicationShutdown(): Promise<void> {
    this.isClosing = true;
    await this.broadcast?.close();
  }

  private apply(event: AuthEvent | EventOf<'oauth.events'>): void {
    switch (event.type) {
      case 'api_key.revoked.v1':
        return this.verifiedCredentials.dropKey(event.data.keyId);
      case 'firm.activated.v1':
      case 'firm.deactivated.v1':
      case 'firm.public_api_changed.v1':
      case 'firm.updated.v1':
        return this.verifiedCredentials.dropFirm(event.data.firm.id);
      case 'provider.changed.v1':
        return this.verifiedCredentials.dropProvider(event.data.provider.id);
      case 'user.updated.v1':
      case 'user.deactivated.v1':
        return this.verifiedCredentials.dropUser(event.data.user.id);
      case 'session.ended.v1':
        return this.verifiedCredentials.dropSession(event.data.sessionId);
      case 'grant.revoked.v1':
        return this.verifiedCredentials.dropGrant(event.data.grantId);
      case 'firm.created.v1':
      case 'user.created.v1':
        return;
    }
  }
}
