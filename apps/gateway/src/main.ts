import { debugOnSignal, failPlainly, stopOnSignals } from '@referral-exchange/telemetry';
import { readConfig } from './config.js';
import { startGateway } from './gateway.js';

try {
  const config = readConfig();
  const { app } = await startGateway(config);
  const { STOP_DELAY_MS: delayMs, STOP_DEADLINE_MS } = config;
  debugOnSignal();
  stopOnSignals(app, { delayMs, limitMs: delayMs + STOP_DEADLINE_MS + 10_000 });
} catch (error) {
  failPlainly(error);
}
