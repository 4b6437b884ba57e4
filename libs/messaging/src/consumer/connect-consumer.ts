import type { INestApplication } from '@nestjs/common';
import { Database } from '@referral-exchange/database';
import { Inbox } from '../inbox/inbox.repository.js';
import { KafkaConsumerStrategy, type ConsumerOptions } from './kafka-consumer-strategy.js';

/**
 * Connects the app's `@EventConsumer` classes to Kafka, after initialising the app if necessary. Consuming
 * begins in the background and ends with `app.close()`, before the database closes. Throws on a topic that is
 * not in TOPICS or does not list this service as a consumer, and on a handler without an inbox.
 */
export async function connectConsumer(
  app: INestApplication,
  options: ConsumerOptions,
): Promise<KafkaConsumerStrategy> {
  await app.init();
  const strategy = new KafkaConsumerStrategy(
    options,
    app.get(Inbox, { strict: false }),
    app.get(Database, { strict: false }),
  );
  await app.connectMicroservice({ strategy }).listen();
  return strategy;
}
