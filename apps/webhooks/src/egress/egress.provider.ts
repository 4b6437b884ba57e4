import type { FactoryProvider } from '@nestjs/common';
import { CONFIG, log } from '@referral-exchange/platform';
import type { WebhooksConfig } from '../config.js';
import { EgressClient } from './egress-client.js';
import { createHostResolver, HOST_RESOLVER, type ResolveHost } from './host-resolver.js';

export const hostResolverProvider: FactoryProvider<ResolveHost> = {
  provide: HOST_RESOLVER,
  useFactory: createHostResolver,
};

/** The client for subscribers' endpoints. A mode that admits more than public addresses is logged (decisions, section 7). */
export const egressProvider: FactoryProvider<EgressClient> = {
  provide: EgressClient,
  inject: [CONFIG, HOST_RESOLVER],
  useFactory: (config: WebhooksConfig, resolveHost: ResolveHost) => {
    const mode = config.WEBHOOK_EGRESS;
    if (mode === 'loopback') {
      log.warn('WEBHOOK_EGRESS=loopback: webhook urls on loopback are allowed, with http and any port');
    }
    return new EgressClient({ mode, resolveHost });
  },
};
