import { Module } from '@nestjs/common';
import { FindMedReferral } from './find-med-referral.repository.js';

/** Who may reach a med referral. */
@Module({ providers: [FindMedReferral], exports: [FindMedReferral] })
export class AccessModule {}
