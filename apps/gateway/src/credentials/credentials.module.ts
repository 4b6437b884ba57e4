import { Module } from '@nestjs/common';
import { AuthClock, ServiceTokens } from '@referral-exchange/identity';
import { CONFIG } from '@referral-exchange/telemetry';
import type { GatewayConfig } from '../config.js';
import { RateLimitModule } from '../rate-limit/rate-limit.module.js';
import { Authenticator } from './authenticator.js';
import { CredentialVerifier } from './credential-verifier.js';
import { CrossSiteRequests } from './cross-site-requests.js';
import { KeyLookups } from './key-lookups.js';
import { McpCallers } from './mcp-callers.js';
import { PrincipalTokens } from './principal-tokens.js';
import { RevocationFeed } from './revocation-feed.js';
import { VerifiedCredentials } from './verified-credentials.js';

/** Who calls: from the headers of a request to a signed principal. */
@Module({
  imports: [RateLimitModule],
  providers: [
    {
      provide: AuthClock,
      inject: [CONFIG],
      useFactory: ({ serviceAddresses }: GatewayConfig) => new AuthClock(serviceAddresses.auth!),
    },
    ServiceTokens,
    CredentialVerifier,
    KeyLookups,
    VerifiedCredentials,
    RevocationFeed,
    CrossSiteRequests,
    McpCallers,
    Authenticator,
    PrincipalTokens,
  ],
  exports: [AuthClock, Authenticator, PrincipalTokens, ServiceTokens, VerifiedCredentials],
})
export class CredentialsModule {}
