import type { Logger } from 'typeorm';
import { log } from './log.js';

/** Lets TypeORM write to our log instead of plain lines on stdout. Query texts stay out: they may hold values. */
export class TypeOrmLog implements Logger {
  readonly logQuery = (): void => undefined;
  readonly logQueryError = (error: string | Error): void => log.debug({ err: error }, 'query failed');
  readonly logQuerySlow = (timeMs: number): void => log.warn({ timeMs }, 'slow query');
  readonly logSchemaBuild = (message: string): void => log.debug(message);
  readonly logMigration = (message: string): void => log.info(message);
  readonly log = (level: 'log' | 'info' | 'warn', message: unknown): void =>
    log[level === 'warn' ? 'warn' : 'debug'](String(message));
}
