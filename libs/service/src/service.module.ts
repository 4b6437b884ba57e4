import { Module, type DynamicModule } from '@nestjs/common';
import { SERVICES, type ServiceDefinition } from '@referral-exchange/contracts';
import {
  DatabaseHealth,
  DatabaseModule,
  type DatabaseSettings,
  type MigrationClass,
  DATABASE_MIGRATIONS,
} from '@referral-exchange/database';
import { HealthModule, HttpModule } from '@referral-exchange/http';
import type { KafkaOptions } from '@referral-exchange/messaging';
import { kafkaAccessOf } from '@referral-exchange/telemetry';
import type { AllSettings } from './config/settings.js';
import type { Service } from './define-service.js';
import { ProcessReportModule } from './process-report/process-report.module.js';

/** The root module of a service: the modules of its features, and what its needs ask for. */
@Module({})
export class ServiceModule {
  static async of(service: Service, settings: AllSettings): Promise<DynamicModule> {
    const { name, consumes, publishes, modules } = service;
    const hasDatabase = (SERVICES[name] as ServiceDefinition).needs.includes('postgres');
    const messaging = await messagingOf(service);
    const kafka = kafkaOptions(service, settings);
    return {
      module: ServiceModule,
      imports: [
        HttpModule.forRoot({ name, config: settings }),
        ...(hasDatabase ? [DatabaseModule.forRoot(await databaseSettings(service, settings))] : []),
        ...(messaging && publishes.length > 0
          ? [messaging.MessagingModule.forProducer({ ...kafka, databaseUrl: settings.DATABASE_DIRECT_URL })]
          : []),
        ...(messaging && consumes.length > 0 ? [messaging.MessagingModule.forConsumer()] : []),
        ...(await deadLettersOf(service, kafka)),
        HealthModule.register(hasDatabase ? [DatabaseHealth] : []),
        ProcessReportModule,
        ...modules,
      ],
    };
  }
}

/** A service that consumes answers for its dead letters; what is done to them is audited by its outbox. */
async function deadLettersOf(
  { consumes, publishes }: Service,
  kafka: KafkaOptions,
): Promise<DynamicModule[]> {
  if (consumes.length === 0 || publishes.length === 0) return [];
  const { DeadLettersModule } = await import('./dead-letters/dead-letters.module.js');
  return [DeadLettersModule.of(kafka, consumes)];
}

/** How a service reaches Kafka, for its outbox and its consumers alike. */
export function kafkaOptions({ name }: Service, settings: AllSettings) {
  return { service: name, ...kafkaAccessOf(settings) };
}

/**
 * The migrations of a service with a database, those of the libraries included. They run in the order of the
 * timestamps in their names.
 */
export async function migrationsOf(service: Service): Promise<MigrationClass[]> {
  const messaging = await messagingOf(service);
  return [
    ...DATABASE_MIGRATIONS,
    ...(messaging && service.publishes.length > 0 ? [messaging.OutboxMigration] : []),
    ...(messaging && service.consumes.length > 0
      ? [messaging.InboxMigration, messaging.SettledDeadLettersMigration]
      : []),
    ...service.migrations,
  ];
}

async function databaseSettings(service: Service, settings: AllSettings): Promise<DatabaseSettings> {
  return {
    url: settings.DATABASE_URL,
    directUrl: settings.DATABASE_DIRECT_URL,
    namedStatements: settings.DATABASE_NAMED_STATEMENTS,
    poolSize: settings.DATABASE_POOL_SIZE,
    migrateOnStart: settings.MIGRATE_ON_START,
    applicationName: service.name,
    entities: service.entities,
    migrations: await migrationsOf(service),
  };
}

/** A service without events does not load the Kafka client: it would cost memory and start time. */
export async function messagingOf({ consumes, publishes }: Service) {
  return consumes.length + publishes.length > 0 ? import('@referral-exchange/messaging') : undefined;
}
