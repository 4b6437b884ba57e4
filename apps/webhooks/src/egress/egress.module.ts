import { Module } from '@nestjs/common';
import { EgressClient } from './egress-client.js';
import { egressProvider, hostResolverProvider } from './egress.provider.js';
import { HOST_RESOLVER } from './host-resolver.js';

@Module({ providers: [egressProvider, hostResolverProvider], exports: [EgressClient, HOST_RESOLVER] })
export class EgressModule {}
