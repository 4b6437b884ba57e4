import { Module } from '@nestjs/common';
import { OneTimeTokensRepository } from './one-time-tokens.repository.js';

@Module({ providers: [OneTimeTokensRepository], exports: [OneTimeTokensRepository] })
export class OneTimeTokensModule {}
