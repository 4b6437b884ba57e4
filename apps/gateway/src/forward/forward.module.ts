import { Module } from '@nestjs/common';
import { CredentialsModule } from '../credentials/credentials.module.js';
import { BodyMemory } from './body-memory.js';
import { Forwarder } from './forwarder.js';
import { OpenBodies } from './open-bodies.js';
import { RequestBodies } from './request-body.js';
import { RouteTable } from './route-table.js';
import { UnreadResponses } from './unread-responses.js';
import { Upstreams } from './upstreams.js';

/** Sends requests on to the services. */
@Module({
  imports: [CredentialsModule],
  providers: [RouteTable, Upstreams, OpenBodies, BodyMemory, RequestBodies, UnreadResponses, Forwarder],
  exports: [RouteTable, Forwarder],
})
export class ForwardModule {}
