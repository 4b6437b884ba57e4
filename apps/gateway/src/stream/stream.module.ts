import { Module } from '@nestjs/common';
import { CredentialsModule } from '../credentials/credentials.module.js';
import { ForwardModule } from '../forward/forward.module.js';
import { ServiceHealthModule } from '../service-health/service-health.module.js';
import { HintStreams } from './hint-streams.js';
import { HintFeed } from './hint-feed.js';
import { OpenStream } from './open-stream.js';
import { RouteOwners } from './route-owners.js';
import { StreamController } from './stream.controller.js';

/** Hints of changes, by Server-Sent Events (ADR 160). */
@Module({
  imports: [CredentialsModule, ForwardModule, ServiceHealthModule],
  controllers: [StreamController],
  providers: [HintStreams, HintFeed, OpenStream, RouteOwners],
  exports: [HintStreams, RouteOwners],
})
export class StreamModule {}
