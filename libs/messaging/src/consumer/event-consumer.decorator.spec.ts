import { Controller, Module, type Type } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { EventPattern } from '@nestjs/microservices';
import { describe, expect, it } from '@jest/globals';
import type { EventOfType } from '@referral-exchange/contracts';
import { Database } from '@referral-exchange/database';
import { Inbox } from '../inbox/inbox.repository.js';
import { connectConsumer } from './connect-consumer.js';
import { EventConsumer, HandleEvents } from './event-consumer.decorator.js';

type FirmEvent = EventOfType<'firm.created.v1' | 'firm.updated.v1'>;

@Controller()
class WithoutInbox {
  @EventPattern('auth.events')
  async handle(_event: unknown): Promise<void> {}
}

@Controller()
class WithoutName {
  @HandleEvents('firm.created.v1')
  async handle(_event: FirmEvent): Promise<void> {}
}

@EventConsumer('firms')
class Created {
  @HandleEvents('firm.created.v1')
  async handle(_event: FirmEvent): Promise<void> {}
}

@EventConsumer('firms')
class CreatedAndUpdated {
  @HandleEvents('firm.created.v1', 'firm.updated.v1')
  async handle(_event: FirmEvent): Promise<void> {}
}

@EventConsumer('documents')
class NotOurs {
  @HandleEvents('document.uploaded.v1')
  async handle(_event: EventOfType<'document.uploaded.v1'>): Promise<void> {}
}

/** Connects these classes as the service `referrals`; no Kafka is needed to be refused. */
async function connect(...controllers: Type[]): Promise<void> {
  class TestModule {}
  Module({ controllers, providers: [Inbox, Database].map((provide) => ({ provide, useValue: {} })) })(
    TestModule,
  );
  const app = await NestFactory.create(TestModule, { logger: false, abortOnError: false });
  try {
    await connectConsumer(app, { service: 'referrals', brokers: ['127.0.0.1:1'] });
  } finally {
    await app.close();
  }
}

describe('a service does not start', () => {
  it('with a handler that has no inbox: a bare @EventPattern', async () => {
    await expect(connect(WithoutInbox)).rejects.toThrow(/"auth.events" has no inbox: use @HandleEvents/);
  });

  it('with a handler whose class is no @EventConsumer', async () => {
    await expect(connect(WithoutName)).rejects.toThrow(/has no inbox/);
  });

  it('when two methods with one inbox name handle the same type, since one of them would skip it', async () => {
    await expect(connect(Created, CreatedAndUpdated)).rejects.toThrow(
      'Consumer "referrals.firms" handles "firm.created.v1" in two methods',
    );
  });

  it('when its row in SERVICES does not list the topic', async () => {
    await expect(connect(NotOurs)).rejects.toThrow(
      `SERVICES['referrals'] does not consume "documents.events": add it to its consumes`,
    );
  });
});

describe('a class', () => {
  it('that handles nothing cannot be an @EventConsumer, and a handler names a type', () => {
    expect(() => EventConsumer('empty')(class Empty {})).toThrow('Empty is an @EventConsumer without');
    expect(() => HandleEvents()).toThrow('at least one type');
  });
});
