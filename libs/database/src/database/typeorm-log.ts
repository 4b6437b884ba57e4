import type { Logger } from 'typeorm';
import { log, throttledLog } from '@referral-exchange/telemetry';

/** Lets TypeORM write to our log instead of plain lines on stdout. Not query texts: they may hold values. */
export class TypeOrmLog implements Logger {
  readonly logQuery = (): void => undefined;
  readonly logQueryError = (error: string | Error): void => log.debug({ err: error }, 'query failed');
  readonly logQuerySlow = (timeMs: number): void => throttledLog.warn({ timeMs }, 'slow query');
  readonly logSchemaBuild = (message: string): void => log.debug(message);
  readonly logMigration = (message: string): void => log.info(message);
  /** A warning is mostly about a lost connection of the pool, once for each of them. */
  readonly log = (level: 'log' | 'info' | 'warn', message: unknown): void =>
    level === 'warn'
      ? throttledLog.warn({ err: String(message) }, 'database warning')
      : log.debug(String(message));
}
