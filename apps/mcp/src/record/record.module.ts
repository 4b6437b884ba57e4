import { Module } from '@nestjs/common';
import { OwnersModule } from '../owners/owners.module.js';
import { UntrustedModule } from '../untrusted/untrusted.module.js';
import { FindCase } from './find-case.js';
import { PresentCase } from './present-case.js';

/** Cases and referrals, as all tools find and show them. */
@Module({
  imports: [OwnersModule, UntrustedModule],
  providers: [FindCase, PresentCase],
  exports: [FindCase, PresentCase, OwnersModule, UntrustedModule],
})
export class RecordModule {}
