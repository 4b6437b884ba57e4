import { Module } from '@nestjs/common';
import { CaseModule } from '../case/case.module.js';
import { FirmsModule } from '../firms/firms.module.js';
import { ChangeReferral } from './change-referral.js';
import { SendReferral } from './send-referral.js';

/** Status changes of a hop. */
@Module({
  imports: [CaseModule, FirmsModule],
  providers: [ChangeReferral, SendReferral],
  exports: [CaseModule, ChangeReferral, SendReferral],
})
export class MovesModule {}
