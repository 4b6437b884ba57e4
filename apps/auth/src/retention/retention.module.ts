import { Module } from '@nestjs/common';
import { FirmsModule } from '../firms/firms.module.js';
import { RetentionController } from './retention.controller.js';

@Module({ imports: [FirmsModule], controllers: [RetentionController] })
export class RetentionModule {}
