import { Module } from '@nestjs/common';
import { ServiceTokens } from '@referral-exchange/identity';
import { RateLimitModule } from '../rate-limit/rate-limit.module.js';
import { AuthClock } from './auth-clock.js';
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
    AuthClock,
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
