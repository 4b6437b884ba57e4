import { Module } from '@nestjs/common';
import { RowMetrics } from '@referral-exchange/database';
import { LegalHoldsModule } from '../core/legal-holds/legal-holds.module.js';
import { ErasuresController } from './erasures.controller.js';
import { ERASURE_BACKLOG, ErasuresRepository } from './erasures.repository.js';
import { FindKnownPerson } from './find-known-person.js';
import { FindPerson } from './find-person.js';
import { LegalHoldsController } from './legal-holds.controller.js';
import { OnErasureDoneConsumer } from './on-erasure-done.consumer.js';
import { PersonController } from './person.controller.js';
import { PlaceHold } from './place-hold.js';
import { ReleaseHold } from './release-hold.js';
import { referralsMetrics } from '../referrals.metrics.js';
import { RequestErasure } from './request-erasure.js';

/** Erasing a person from all services, what forbids it, and what is known of a person. */
@Module({
  imports: [LegalHoldsModule],
  controllers: [ErasuresController, LegalHoldsController, OnErasureDoneConsumer, PersonController],
  providers: [
    ErasuresRepository,
    FindKnownPerson,
    FindPerson,
    PlaceHold,
    ReleaseHold,
    RequestErasure,
    RowMetrics.of('erasures', ERASURE_BACKLOG, { age: referralsMetrics.erasuresAge }),
  ],
})
export class ErasureModule {}
