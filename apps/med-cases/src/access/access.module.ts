import { Module } from '@nestjs/common';
import { VisibleMedReferralsRepository } from './visible-med-referrals.repository.js';

/** Who may reach a med referral. */
@Module({ providers: [VisibleMedReferralsRepository], exports: [VisibleMedReferralsRepository] })
export class AccessModule {}
