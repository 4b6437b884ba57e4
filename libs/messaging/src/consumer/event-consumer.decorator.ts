import { applyDecorators, Controller, UseFilters } from '@nestjs/common';
import { Ctx, EventPattern, Payload } from '@nestjs/microservices';
import { topicOf, type DomainEvent, type EventOfType, type EventType } from '@referral-exchange/contracts';
import type { EventContext } from './event-context.js';
import { RethrowFilter } from './rethrow.filter.js';

/** The events that one method handles. Read by the strategy. */
export interface HandledEvents {
  types: readonly EventType[];
  /** The method takes an array of at most this many events; undefined when it takes one event. */
  batchSize?: number;
  /** The method writes the inbox rows itself. */
  ownsInbox?: boolean;
  /** Whether an event needs the method at all. */
  concerns?: (event: DomainEvent) => boolean;
  /** Set by `@EventConsumer` on the class. */
  consumer?: string;
}

/** Key of HandledEvents among the extras of an `@EventPattern`. */
export const HANDLED_EVENTS = 'handledEvents';

/** Methods by the prototype of their class: method decorators run before the decorator of the class. */
const METHODS = new WeakMap<object, HandledEvents[]>();

/** A decorator for methods that take `Events`. */
type HandlerDecorator<Events> = <Handler extends (events: Events, context: EventContext) => Promise<void>>(
  target: object,
  key: string,
  descriptor: TypedPropertyDescriptor<Handler>,
) => void;

/**
 * A class that consumes events; list it among the `controllers` of its module. Its methods carry
 * `@HandleEvents` or `@HandleEventBatches`. The inbox name is `<service>.<name>`: never change it, or events
 * are handled again. Several classes may share a name as long as each type of event is handled by one of
 * them.
 */
export function EventConsumer(name: string): ClassDecorator {
  return (target) => {
    const methods = METHODS.get(target.prototype as object);
    if (!methods) throw new Error(`${target.name} is an @EventConsumer without a @HandleEvents method`);
    for (const method of methods) method.consumer = name;
    applyDecorators(Controller(), UseFilters(RethrowFilter))(target);
  };
}

/**
 * The method handles events of these types, one at a time, in order per key. Other types of the topic are
 * skipped. It runs in a transaction with its inbox row, so an event takes effect once. When it throws, it is
 * called again.
 */
export function HandleEvents<Type extends EventType>(
  ...types: readonly Type[]
): HandlerDecorator<EventOfType<Type>> {
  return handles({ types });
}

/**
 * The same for arrays of at most `size` unhandled events of one partition, in order, in one transaction. When
 * it throws (except for an infrastructure failure), it is called again with one event at a time, so that only
 * the event that cannot be handled becomes a dead letter.
 */
export function HandleEventBatches<Type extends EventType>(
  options: BatchOptions<Type>,
): HandlerDecorator<EventOfType<Type>[]> {
  const { types, size: batchSize, ownsInbox, concerns } = options;
  return handles({ types, batchSize, ownsInbox, concerns: concerns as HandledEvents['concerns'] });
}

interface BatchOptions<Type extends EventType> {
  types: readonly Type[];
  size: number;
  /**
   * The method gets handled events as well, outside of a transaction, and makes each take effect once:
   * by a statement that contains `insertInbox`, or by `Inbox.handleOnce`, with the `consumer` of its context.
   */
  ownsInbox?: boolean;
  /** Pure, of the event alone. Where it is false the event is skipped, without an inbox row. */
  concerns?: (event: EventOfType<Type>) => boolean;
}

function handles(events: HandledEvents) {
  if (events.types.length === 0) throw new Error('Name at least one type of event to handle');
  const topics = [...new Set(events.types.map(topicOf))];
  return (target: object, key: string, descriptor: PropertyDescriptor) => {
    METHODS.set(target, [...(METHODS.get(target) ?? []), events]);
    Payload()(target, key, 0);
    Ctx()(target, key, 1);
    EventPattern(topics, { [HANDLED_EVENTS]: events })(target, key, descriptor);
  };
}
