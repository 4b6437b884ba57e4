import { Module } from '@nestjs/common';
import { FirmsRepository } from './firms.repository.js';
import { OnFirmChangedConsumer } from './on-firm-changed.consumer.js';

/** The names of firms. */
@Module({ controllers: [OnFirmChangedConsumer], providers: [FirmsRepository], exports: [FirmsRepository] })
export class FirmsModule {}
