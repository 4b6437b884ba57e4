import { connectConsumer } from '@referral-exchange/messaging';
import { failPlainly, startService } from '@referral-exchange/platform';
import { AppModule } from './app.module.js';
import { readConfig, type WebhooksConfig } from './config.js';

let config: WebhooksConfig;
try {
  config = readConfig();
} catch (error) {
  failPlainly(error);
}
await startService({
  name: 'webhooks',
  module: AppModule.with(config),
  config,
  beforeListen: async (app) => {
    await connectConsumer(app, {
      service: 'webhooks',
      brokers: config.KAFKA_BROKERS,
      topicPrefix: config.KAFKA_TOPIC_PREFIX,
    });
  },
});
