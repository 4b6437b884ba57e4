import { debugOnSignal, failPlainly, PlainError, stopOnSignals } from '@referral-exchange/telemetry';
import { readConfig } from './config.js';
import { startGateway } from './gateway.js';

try {
  const [, , command] = process.argv;
  // a command that is meant for a service must not start one more gateway
  if (command !== undefined)
    throw new PlainError(`The gateway has no command "${command}": use none to serve`);
  const config = readConfig();
  const { STOP_DELAY_MS: delayMs, STOP_DEADLINE_MS } = config;
  // before anything that takes time: a signal ends a process that does not listen for it
  debugOnSignal();
  const serving = stopOnSignals({ delayMs, limitMs: delayMs + STOP_DEADLINE_MS + 10_000 });
  serving((await startGateway(config)).app);
} catch (error) {
  failPlainly(error);
}
