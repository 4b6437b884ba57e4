import { Module } from '@nestjs/common';
import { MovesModule } from '../moves/moves.module.js';
import { AnswerForHouseFirms } from './answer-for-house-firms.js';
import { HouseReferralsRepository } from './house-referrals.repository.js';

/** The firms of the exchange itself, with which a sender can test alone. */
@Module({
  imports: [MovesModule],
  providers: [AnswerForHouseFirms, HouseReferralsRepository],
})
export class HouseFirmsModule {}
