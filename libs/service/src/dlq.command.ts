import type { INestApplicationContext } from '@nestjs/common';
import { Database } from '@referral-exchange/database';
import type { AllSettings } from './config/settings.js';
import type { Service } from './define-service.js';
import { kafkaOptions } from './service.module.js';

/**
 * `node dist/main.js dlq …`: lists, shows, replays and drops the dead letters of this service
 * (docs/operations.md, "Dead letters").
 */
export async function dlqCommand(
  service: Service,
  app: INestApplicationContext,
  settings: AllSettings,
): Promise<number> {
  const { DeadLetters, runDlqCommand } = await import('@referral-exchange/messaging');
  const letters = new DeadLetters(app.get(Database), kafkaOptions(service, settings), service.consumes);
  return runDlqCommand(letters, process.argv.slice(3), (line) => process.stdout.write(`${line}\n`));
}
