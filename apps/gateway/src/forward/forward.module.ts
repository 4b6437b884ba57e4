import { Module } from '@nestjs/common';
import { CredentialsModule } from '../credentials/credentials.module.js';
import { Forwarder } from './forwarder.js';
import { RouteTable } from './route-table.js';
import { Upstreams } from './upstreams.js';

/** Sends requests on to the services. */
@Module({
  imports: [CredentialsModule],
  providers: [RouteTable, Upstreams, Forwarder],
  exports: [RouteTable, Forwarder],
})
export class ForwardModule {}
