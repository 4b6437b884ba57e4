import { Module } from '@nestjs/common';
import { ApiKeysModule } from '../api-keys/api-keys.module.js';
import { FirmsModule } from '../firms/firms.module.js';
import { ProvidersModule } from '../providers/providers.module.js';
import { DescribeCaller } from './describe-caller.js';
import { FirmsMeController } from './firms-me.controller.js';

@Module({
  imports: [ApiKeysModule, FirmsModule, ProvidersModule],
  controllers: [FirmsMeController],
  providers: [DescribeCaller],
})
export class OwnFirmModule {}
