import type { INestApplication } from '@nestjs/common';
import type { NestMicroservice } from '@nestjs/microservices';
import { KafkaConsumerStrategy, type ConsumerOptions } from './kafka-consumer-strategy.js';
import { RethrowFilter } from './rethrow.filter.js';

/**
 * Connects the app's `@EventPattern` methods to Kafka: platform's `beforeListen` is the place. Initialises the app if
 * that is still to do, so that no event meets a half-made one. Consuming begins in the background and ends with
 * `app.close()`, before the database closes. Throws on a topic that the contracts do not know or do not list this
 * service for.
 */
export async function connectConsumer(
  app: INestApplication,
  options: ConsumerOptions,
): Promise<KafkaConsumerStrategy> {
  await app.init();
  const strategy = new KafkaConsumerStrategy(options);
  const microservice = app.connectMicroservice(
    { strategy },
    { deferInitialization: true },
  ) as NestMicroservice;
  microservice.useGlobalFilters(new RethrowFilter());
  // The app has run its hooks; listen() must not run them a second time.
  microservice.setIsInitHookCalled(true);
  await microservice.listen();
  return strategy;
}
