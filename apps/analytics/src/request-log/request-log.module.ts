import { Module } from '@nestjs/common';
import { Database, DayPartitions, KeepPartitions } from '@referral-exchange/database';
import { CountKeyUse } from './count-key-use.js';
import { FindRequests } from './find-requests.js';
import { KEPT_DAYS } from './kept-days.js';
import { KeyUseRepository } from './key-use.repository.js';
import { OnRequestsLoggedConsumer } from './on-requests-logged.consumer.js';
import { RequestLogController } from './request-log.controller.js';
import { RequestLogRepository } from './request-log.repository.js';

const KEEP_DAYS = {
  provide: KeepPartitions,
  inject: [Database],
  useFactory: (database: Database) => {
    const days = DayPartitions.ofIds(database, 'request_log', 'id');
    return new KeepPartitions(database, days, { name: 'request_log', days: KEPT_DAYS });
  },
};

/** The request log: what programs called, for 30 days. */
@Module({
  controllers: [RequestLogController, OnRequestsLoggedConsumer],
  providers: [KEEP_DAYS, RequestLogRepository, FindRequests, KeyUseRepository, CountKeyUse],
})
export class RequestLogModule {}
