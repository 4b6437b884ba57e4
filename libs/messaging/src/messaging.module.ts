import { Module, type DynamicModule } from '@nestjs/common';
import { Audit } from './audit/audit.js';
import { Inbox } from './inbox/inbox.js';
import { InboxPurge } from './inbox/inbox-purge.js';
import { PRODUCER_OPTIONS, type ProducerOptions } from './messaging-options.js';
import { Outbox } from './outbox/outbox.js';
import { OutboxRelay } from './outbox/outbox-relay.js';

/** Both halves are global and need platform's DatabaseModule. A service imports what it does. */
@Module({})
export class MessagingModule {
  /** `Outbox` and `Audit` to inject, and the relay that empties it. The service lists `OutboxMigration`. */
  static forProducer(options: ProducerOptions): DynamicModule {
    return {
      module: MessagingModule,
      global: true,
      providers: [{ provide: PRODUCER_OPTIONS, useValue: options }, OutboxRelay, Outbox, Audit],
      exports: [Outbox, OutboxRelay, Audit],
    };
  }

  /** The inbox of the service's `@EventConsumer` classes, and its purge. The service lists `InboxMigration`. */
  static forConsumer(): DynamicModule {
    return { module: MessagingModule, global: true, providers: [Inbox, InboxPurge] };
  }
}
