import { Module, type FactoryProvider } from '@nestjs/common';
import { CONFIG, log } from '@referral-exchange/telemetry';
import { EgressClient } from './egress-client.js';
import { createHostResolver, HOST_RESOLVER, type ResolveHost } from './host-resolver.js';
import type { EgressSettings } from './settings.js';
import { TargetCheck } from './target-check.js';

const hostResolver: FactoryProvider<ResolveHost> = {
  provide: HOST_RESOLVER,
  useFactory: createHostResolver,
};

/** A mode that admits more than public addresses is logged (decisions, section 7). */
const egressClient: FactoryProvider<EgressClient> = {
  provide: EgressClient,
  inject: [CONFIG, HOST_RESOLVER],
  useFactory: ({ WEBHOOK_EGRESS: mode }: EgressSettings, resolveHost: ResolveHost) => {
    if (mode === 'loopback') {
      log.warn('WEBHOOK_EGRESS=loopback: targets on loopback are allowed, with http and any port');
    }
    return new EgressClient({ mode, resolveHost });
  },
};

/** Calls to addresses that firms name: `EgressClient` makes them, `TargetCheck` judges an address. */
@Module({ providers: [egressClient, hostResolver, TargetCheck], exports: [EgressClient, TargetCheck] })
export class EgressModule {}
