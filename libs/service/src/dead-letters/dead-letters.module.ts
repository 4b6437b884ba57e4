import { Module, type DynamicModule } from '@nestjs/common';
import type { TopicName } from '@referral-exchange/contracts';
import { Database } from '@referral-exchange/database';
import { DeadLetters, type KafkaOptions } from '@referral-exchange/messaging';
import { DeadLettersController } from './dead-letters.controller.js';
import { SettleDeadLetters } from './settle-dead-letters.js';

/** The routes for the dead letters of a consuming service. Needs its database and its outbox. */
@Module({})
export class DeadLettersModule {
  static of(kafka: KafkaOptions, topics: readonly TopicName[]): DynamicModule {
    return {
      module: DeadLettersModule,
      controllers: [DeadLettersController],
      providers: [
        {
          provide: DeadLetters,
          useFactory: (database: Database) => new DeadLetters(database, kafka, topics),
          inject: [Database],
        },
        SettleDeadLetters,
      ],
    };
  }
}
