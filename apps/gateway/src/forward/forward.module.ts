import { Module, type OnApplicationShutdown } from '@nestjs/common';
import { CONFIG } from '@referral-exchange/platform';
import type { GatewayConfig } from '../config.js';
import { CredentialsModule } from '../credentials/credentials.module.js';
import { PrincipalTokens } from '../credentials/principal-tokens.js';
import { Forwarder } from './forwarder.js';
import { RouteTable } from './route-table.js';
import { Upstreams } from './upstreams.js';

@Module({
  imports: [CredentialsModule],
  providers: [
    {
      provide: RouteTable,
      useFactory: (config: GatewayConfig) => new RouteTable(config.services),
      inject: [CONFIG],
    },
    {
      provide: Upstreams,
      useFactory: (config: GatewayConfig) => new Upstreams(config.serviceAddresses),
      inject: [CONFIG],
    },
    {
      provide: Forwarder,
      useFactory: (
        routes: RouteTable,
        upstreams: Upstreams,
        tokens: PrincipalTokens,
        config: GatewayConfig,
      ) => new Forwarder(routes, upstreams, tokens, config.UPSTREAM_HEADERS_TIMEOUT_MS),
      inject: [RouteTable, Upstreams, PrincipalTokens, CONFIG],
    },
  ],
  exports: [RouteTable, Upstreams, Forwarder],
})
export class ForwardModule implements OnApplicationShutdown {
  constructor(private readonly upstreams: Upstreams) {}

  async onApplicationShutdown(): Promise<void> {
    await this.upstreams.close();
  }
}
