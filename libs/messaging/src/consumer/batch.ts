import 'reflect-metadata';
import { PATTERN_EXTRAS_METADATA } from '@nestjs/microservices/constants.js';

/**
 * Marks an `@EventPattern` method that takes an array of events of one partition, in order, at most `size`. When it
 * throws (other than for an infrastructure fault) the events are given again one at a time, so that a poison event
 * is found and set aside alone. Such a method must use `Inbox.onceEach`.
 */
export function Batch(size = 200): MethodDecorator {
  return (_target, _key, descriptor) => {
    const method = descriptor.value as object;
    const extras = Reflect.getMetadata(PATTERN_EXTRAS_METADATA, method);
    Reflect.defineMetadata(PATTERN_EXTRAS_METADATA, { ...extras, batchSize: size }, method);
  };
}
