import { Module } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import { CONFIG } from '@referral-exchange/platform';
import type { GatewayConfig } from '../config.js';
import { Authenticator } from '../credentials/authenticator.js';
import { CredentialsModule } from '../credentials/credentials.module.js';
import { ForwardModule } from '../forward/forward.module.js';
import { Forwarder } from '../forward/forwarder.js';
import { RouteTable } from '../forward/route-table.js';
import { RateLimitModule } from '../rate-limit/rate-limit.module.js';
import { RateLimits } from '../rate-limit/rate-limits.js';
import { AccessLog } from './access-log.js';
import { Cors } from './cors.js';
import { GatewayServer } from './gateway-server.js';
import { MalformedRequests } from './malformed-requests.js';
import { RequestHandler, type OwnPages } from './request-handler.js';

const OWN_PAGES = Symbol('OWN_PAGES');

@Module({
  imports: [CredentialsModule, RateLimitModule, ForwardModule],
  providers: [
    {
      provide: OWN_PAGES,
      useFactory: (host: HttpAdapterHost) => host.httpAdapter.getInstance<OwnPages>(),
      inject: [HttpAdapterHost],
    },
    { provide: Cors, useFactory: (config: GatewayConfig) => new Cors(config.CORS_ORIGINS), inject: [CONFIG] },
    {
      provide: RequestHandler,
      useFactory: (...parts: ConstructorParameters<typeof RequestHandler>) => new RequestHandler(...parts),
      inject: [RouteTable, Authenticator, RateLimits, Forwarder, Cors, OWN_PAGES],
    },
    {
      provide: GatewayServer,
      useFactory: (handler: RequestHandler, limits: RateLimits, config: GatewayConfig) => {
        const accessLog = new AccessLog(config.OTEL_EXPORTER_OTLP_ENDPOINT !== undefined);
        return new GatewayServer(handler, new MalformedRequests(limits), accessLog, config);
      },
      inject: [RequestHandler, RateLimits, CONFIG],
    },
  ],
  exports: [GatewayServer],
})
export class ServerModule {}
