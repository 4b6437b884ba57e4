import { Module } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { configureLog, type PlatformConfig } from '@referral-exchange/telemetry';
import { DatabaseModule } from '@referral-exchange/database';
import { HttpModule } from '@referral-exchange/http';
import { MessagingModule } from '@referral-exchange/messaging';

/** The program of RelayProcess. Its settings are the first argument, as JSON. */
export interface RelaySettings {
  url: string;
  brokers: string[];
  topicPrefix: string;
  config: PlatformConfig;
}

const { url, brokers, topicPrefix, config } = JSON.parse(process.argv[2] ?? '{}') as RelaySettings;
class RelayModule {}
Module({
  imports: [
    HttpModule.forRoot({ name: 'auth', config }),
    DatabaseModule.forRoot({ url, migrations: [] }),
    MessagingModule.forProducer({ service: 'auth', brokers, topicPrefix, databaseUrl: url }),
  ],
})(RelayModule);

configureLog({ level: 'info' });
const app = await NestFactory.create(RelayModule, { logger: false, abortOnError: false });
await app.init();
