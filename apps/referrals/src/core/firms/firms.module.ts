import { Module } from '@nestjs/common';
import { FirmDirectory } from './firm-directory.js';
import { FirmsRepository } from './firms.repository.js';
import { OnFirmChangedConsumer } from './on-firm-changed.consumer.js';

/** The read model of firms. */
@Module({
  controllers: [OnFirmChangedConsumer],
  providers: [FirmDirectory, FirmsRepository],
  exports: [FirmDirectory, FirmsRepository],
})
export class FirmsModule {}
