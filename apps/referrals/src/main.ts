import { failPlainly, startService } from '@referral-exchange/platform';
import { connectConsumer } from '@referral-exchange/messaging';
import { AppModule } from './app.module.js';
import { kafkaOptions, readConfig, type ReferralsConfig } from './config.js';

let config: ReferralsConfig;
try {
  config = readConfig();
} catch (error) {
  failPlainly(error);
}
await startService({
  name: 'referrals',
  module: AppModule.with(config),
  config,
  beforeListen: async (app) => {
    await app.init();
    await connectConsumer(app, kafkaOptions(config));
  },
});
