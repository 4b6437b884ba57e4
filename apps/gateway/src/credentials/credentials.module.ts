import { Module } from '@nestjs/common';
import { ServiceTokens } from '@referral-exchange/platform';
import { AuthClock } from './auth-clock.js';
import { Authenticator } from './authenticator.js';
import { CredentialVerifier } from './credential-verifier.js';
import { PrincipalTokens } from './principal-tokens.js';
import { RevocationFeed } from './revocation-feed.js';
import { VerifiedCredentials } from './verified-credentials.js';

/** Who calls: from the headers of a request to a signed principal. */
@Module({
  providers: [
    AuthClock,
    ServiceTokens,
    CredentialVerifier,
    VerifiedCredentials,
    RevocationFeed,
    Authenticator,
    PrincipalTokens,
  ],
  exports: [Authenticator, PrincipalTokens],
})
export class CredentialsModule {}
