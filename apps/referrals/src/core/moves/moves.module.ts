import { Module } from '@nestjs/common';
import { CaseModule } from '../storage/case.module.js';
import { FIRMS } from '../firms/firms.module.js';
import { ChangeReferral } from './change-referral.js';
import { MoveReferral } from './move-referral.js';
import { SendReferral } from './send-referral.js';
import { TellRouting } from './tell-routing.js';

/** Status changes of a hop. */
@Module({
  imports: [CaseModule, FIRMS],
  providers: [ChangeReferral, MoveReferral, SendReferral, TellRouting],
  exports: [CaseModule, ChangeReferral, MoveReferral, SendReferral],
})
export class MovesModule {}
