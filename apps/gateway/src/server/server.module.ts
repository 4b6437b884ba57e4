import { Module } from '@nestjs/common';
import { CredentialsModule } from '../credentials/credentials.module.js';
import { StreamModule } from '../stream/stream.module.js';
import { ForwardModule } from '../forward/forward.module.js';
import { RateLimitModule } from '../rate-limit/rate-limit.module.js';
import { RequestLogModule } from '../request-log/request-log.module.js';
import { AccessLog } from './access-log.js';
import { Cors } from './cors.js';
import { GatewayServer } from './gateway-server.js';
import { MalformedRequests } from './malformed-requests.js';
import { RequestHandler } from './request-handler.js';

/** The HTTP server in front of Nest, and what every request passes there. */
@Module({
  imports: [CredentialsModule, RateLimitModule, ForwardModule, StreamModule, RequestLogModule],
  providers: [Cors, AccessLog, MalformedRequests, RequestHandler, GatewayServer],
})
export class ServerModule {}
