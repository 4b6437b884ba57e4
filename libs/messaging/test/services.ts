import { randomUUID } from 'node:crypto';
import { Module, type INestApplication, type Type } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { eventTypesOf, type AuthEvent, type DomainEvent } from '@referral-exchange/contracts';
import { Database, DatabaseModule, DATABASE_MIGRATIONS } from '@referral-exchange/database';
import { HttpModule } from '@referral-exchange/http';
import {
  Arrivals,
  buildEvent,
  TEST_PRINCIPAL_PUBLIC_KEY,
  testServiceKeys,
  type TestTopics,
  until,
} from '@referral-exchange/testing';
import {
  connectConsumer,
  EventConsumer,
  HandleEvents,
  InboxMigration,
  MessagingModule,
  Outbox,
  OutboxMigration,
  OutboxRelay,
  SettledDeadLettersMigration,
  type EventContext,
} from '@referral-exchange/messaging';
import { Inbox } from '../src/inbox/inbox.repository.js';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** An aggregate to lock, and what a consumer's effect writes. */
class CreateTestTables1750000000003 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('CREATE TABLE aggregate (key text PRIMARY KEY, version int NOT NULL DEFAULT 0)');
    await runner.query('CREATE TABLE effect (id bigserial PRIMARY KEY, event_id uuid, key text, name text)');
  }
  async down(): Promise<void> {}
}
export const MIGRATIONS = [
  ...DATABASE_MIGRATIONS,
  OutboxMigration,
  InboxMigration,
  SettledDeadLettersMigration,
  CreateTestTables1750000000003,
];

/** What every service imports, over the test file's database. */
const foundation = (name: string, url: string) => [
  HttpModule.forRoot({
    name,
    config: {
      PORT: 0,
      PUBLIC_BASE_URL: 'https://exchange.example',
      PRINCIPAL_PUBLIC_KEY: TEST_PRINCIPAL_PUBLIC_KEY,
      ...testServiceKeys(name),
      DATA_ENCRYPTION_KEY: Buffer.alloc(32).toString('base64'),
    },
  }),
  DatabaseModule.forRoot({ url, migrations: MIGRATIONS }),
];

export interface Producer {
  app: INestApplication;
  database: Database;
  outbox: Outbox;
  relay: OutboxRelay;
}

/** A producing service: an app with the outbox and its relay. */
export async function startProducer(
  url: string,
  topics: TestTopics,
  options: { pollMs?: number } = {},
): Promise<Producer> {
  const messaging = MessagingModule.forProducer({
    service: 'auth',
    brokers: topics.brokers,
    databaseUrl: url,
    topicPrefix: topics.prefix,
    ...options,
  });
  class ProducerModule {}
  Module({ imports: [...foundation('auth', url), messaging] })(ProducerModule);
  const app = await NestFactory.create(ProducerModule, { logger: false, abortOnError: false });
  await app.init();
  return { app, database: app.get(Database), outbox: app.get(Outbox), relay: app.get(OutboxRelay) };
}

/** What the handler of a test does with an event. */
export type Handle = (event: DomainEvent, context: EventContext) => Promise<void> | void;

export interface Consumer {
  app: INestApplication;
  database: Database;
  inbox: Inbox;
  /** Events as they were handed to the handler, failed tries too. */
  seen: Arrivals<DomainEvent>;
  isLive(): boolean;
}

export interface ConsumerTestOptions {
  /** Default true. */
  untilLive?: boolean;
  slowPatienceMs?: number;
}

/** The consumer of a test: the handler that the test gives, for every event of auth. */
function consumerClass(name: string, handle: Handle, seen: Arrivals<DomainEvent>): Type {
  @EventConsumer(name)
  class OnAuthEventConsumer {
    @HandleEvents(...eventTypesOf('auth.events'))
    async handle(event: AuthEvent, context: EventContext): Promise<void> {
      seen.push(event);
      await handle(event, context);
    }
  }
  return OnAuthEventConsumer;
}

/**
 * A consuming service, joined and live unless that is not waited for. Without a name its inbox is empty, so
 * that it sees every delivery, repeated ones of an earlier service too.
 */
export async function startConsumer(
  url: string,
  topics: TestTopics,
  handle: Handle,
  { name = randomUUID() as string, ...options }: ConsumerTestOptions & { name?: string } = {},
): Promise<Consumer> {
  const seen = new Arrivals<DomainEvent>((event) => `${event.type} ${event.eventId}`);
  return startConsumerOf(url, topics, [consumerClass(name, handle, seen)], { seen, ...options });
}

/** The same with controllers of the test's own. */
export async function startConsumerOf(
  url: string,
  topics: TestTopics,
  controllers: Type[],
  {
    seen = new Arrivals<DomainEvent>((event) => event.eventId),
    untilLive = true,
    slowPatienceMs,
  }: ConsumerTestOptions & { seen?: Arrivals<DomainEvent> } = {},
): Promise<Consumer> {
  class ConsumerModule {}
  Module({
    imports: [...foundation('webhooks', url), MessagingModule.forConsumer()],
    controllers,
  })(ConsumerModule);
  const app = await NestFactory.create(ConsumerModule, { logger: false, abortOnError: false });
  await app.init();
  const strategy = await connectConsumer(app, {
    service: 'webhooks',
    brokers: topics.brokers,
    topicPrefix: topics.prefix,
    slowPatienceMs,
  });
  if (untilLive) await until(() => strategy.isLive);
  return { app, database: app.get(Database), inbox: app.get(Inbox), seen, isLive: () => strategy.isLive };
}

/** A firm event of one key whose name tells its place: `3` is the fourth of its key. */
export function numbered(key: string, place: number): DomainEvent {
  const event = buildEvent('firm.updated.v1', { key });
  return { ...event, data: { firm: { ...event.data.firm, name: String(place) } } };
}

/** The place that `numbered` gave. */
export function placeOf(event: DomainEvent): number {
  return 'firm' in event.data ? Number(event.data.firm.name) : NaN;
}

/** Keeps its time: for transactions that a test holds open. */
export const sleep = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));
