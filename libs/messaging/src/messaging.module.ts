import { Module, type DynamicModule } from '@nestjs/common';
import { Audit } from './audit/audit.js';
import { Inbox } from './inbox/inbox.repository.js';
import { PurgeInbox } from './inbox/purge-inbox.js';
import { PRODUCER_OPTIONS, type ProducerOptions } from './messaging-options.js';
import { Outbox } from './outbox/outbox.js';
import { OutboxRelay } from './outbox/outbox-relay.js';

/** The outbox and the inbox, as global modules. Both need the DatabaseModule. */
@Module({})
export class MessagingModule {
  /** `Outbox` and `Audit`, and the relay that publishes them. */
  static forProducer(options: ProducerOptions): DynamicModule {
    return {
      module: MessagingModule,
      global: true,
      providers: [{ provide: PRODUCER_OPTIONS, useValue: options }, OutboxRelay, Outbox, Audit],
      exports: [Outbox, OutboxRelay, Audit],
    };
  }

  /** The inbox of the service's `@EventConsumer` classes, and its purge. */
  static forConsumer(): DynamicModule {
    return { module: MessagingModule, global: true, providers: [Inbox, PurgeInbox], exports: [Inbox] };
  }
}
