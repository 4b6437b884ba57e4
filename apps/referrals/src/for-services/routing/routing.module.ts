import { Module } from '@nestjs/common';
import { FIRMS } from '../../core/firms/firms.module.js';
import { MovesModule } from '../../core/moves/moves.module.js';
import { InternalRoutingController } from './internal-routing.controller.js';
import { RecentCasesRepository } from './recent-cases.repository.js';
import { ReferOn } from './refer-on.js';
import { RoutingCases } from './routing-cases.js';

/** What the service routing asks of cases, and the referrals that it makes. */
@Module({
  imports: [FIRMS, MovesModule],
  controllers: [InternalRoutingController],
  providers: [RecentCasesRepository, ReferOn, RoutingCases],
})
export class RoutingModule {}
