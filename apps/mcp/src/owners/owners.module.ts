import { Module } from '@nestjs/common';
import { OwnerClient } from './owner-client.js';

/** The way to the services that own the records. */
@Module({ providers: [OwnerClient], exports: [OwnerClient] })
export class OwnersModule {}
