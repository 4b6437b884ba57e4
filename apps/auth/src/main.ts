import { failPlainly, startService } from '@referral-exchange/platform';
import { AppModule } from './app.module.js';
import { readConfig, type AuthConfig } from './config.js';

let config: AuthConfig;
try {
  config = readConfig();
} catch (error) {
  failPlainly(error);
}
await startService({ name: 'auth', module: AppModule.with(config), config });
