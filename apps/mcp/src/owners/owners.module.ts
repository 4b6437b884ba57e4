import { Module } from '@nestjs/common';
import { serviceUrlVariable } from '@referral-exchange/contracts';
import { AuthClock } from '@referral-exchange/identity';
import { CONFIG } from '@referral-exchange/telemetry';
import { OwnerClient } from './owner-client.js';

/** The way to the services that own the records, and the clock, which one of them has. */
@Module({
  providers: [
    OwnerClient,
    {
      provide: AuthClock,
      inject: [CONFIG],
      useFactory: (config: Record<string, string>) => new AuthClock(config[serviceUrlVariable('auth')]!),
    },
  ],
  exports: [OwnerClient],
})
export class OwnersModule {}
