import { Module } from '@nestjs/common';
import { Retention } from './retention.js';
import { RetentionRepository } from './retention.repository.js';

@Module({ providers: [Retention, RetentionRepository] })
export class RetentionModule {}
