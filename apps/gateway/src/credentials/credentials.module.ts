import { Inject, Module, type BeforeApplicationShutdown, type OnApplicationBootstrap } from '@nestjs/common';
import { CONFIG, PrincipalSigner, SERVICE_NAME, ServiceTokens } from '@referral-exchange/platform';
import { Pool } from 'undici';
import type { GatewayConfig } from '../config.js';
import { Authenticator } from './authenticator.js';
import { AdminKey } from './credential.js';
import { PrincipalTokens } from './principal-tokens.js';
import { FeedLiveness, RevocationFeed } from './revocation-feed.js';
import { VerifiedCredentials } from './verified-credentials.js';
import { verifyByAuth } from './verify-credential.js';

/** Questions to auth under way at once; more wait, so that a flood of unknown keys does not become auth's. */
const AUTH_CONNECTIONS = 16;
const AUTH_POOL = Symbol('AUTH_POOL');

@Module({
  providers: [
    FeedLiveness,
    ServiceTokens,
    { provide: SERVICE_NAME, useValue: 'gateway' },
    {
      provide: AUTH_POOL,
      useFactory: (config: GatewayConfig) =>
        new Pool(config.serviceAddresses.auth as string, { connections: AUTH_CONNECTIONS, allowH2: false }),
      inject: [CONFIG],
    },
    {
      provide: PrincipalTokens,
      useFactory: (config: GatewayConfig) =>
        new PrincipalTokens(new PrincipalSigner(config.PRINCIPAL_PRIVATE_KEY)),
      inject: [CONFIG],
    },
    {
      provide: VerifiedCredentials,
      useFactory: (auth: Pool, tokens: ServiceTokens, liveness: FeedLiveness) =>
        new VerifiedCredentials(verifyByAuth(auth, tokens), liveness),
      inject: [AUTH_POOL, ServiceTokens, FeedLiveness],
    },
    {
      provide: Authenticator,
      useFactory: (credentials: VerifiedCredentials, config: GatewayConfig) =>
        new Authenticator(credentials, new AdminKey(config.ADMIN_API_KEY)),
      inject: [VerifiedCredentials, CONFIG],
    },
    {
      provide: RevocationFeed,
      useFactory: (config: GatewayConfig, credentials: VerifiedCredentials, liveness: FeedLiveness) => {
        const kafka = {
          service: 'gateway',
          brokers: config.KAFKA_BROKERS,
          topicPrefix: config.KAFKA_TOPIC_PREFIX,
        };
        return new RevocationFeed(kafka, credentials, liveness);
      },
      inject: [CONFIG, VerifiedCredentials, FeedLiveness],
    },
  ],
  exports: [PrincipalTokens, Authenticator, RevocationFeed],
})
export class CredentialsModule implements OnApplicationBootstrap, BeforeApplicationShutdown {
  constructor(
    private readonly feed: RevocationFeed,
    @Inject(AUTH_POOL) private readonly auth: Pool,
  ) {}

  onApplicationBootstrap(): void {
    this.feed.start();
  }

  async beforeApplicationShutdown(): Promise<void> {
    await this.feed.close();
    await this.auth.close();
  }
}
