import { failPlainly } from '@referral-exchange/platform';
import { readConfig } from './config.js';
import { startGateway, stopOnSignals } from './gateway.js';

try {
  stopOnSignals(await startGateway(readConfig()));
} catch (error) {
  failPlainly(error);
}
