import type { Logger } from 'typeorm';
import { log } from './log.js';

/** Lets TypeORM write to our log instead of plain lines on stdout. Query texts stay out: they may hold values. */
export class TypeOrmLog implements Logger {
  logQuery(): void {
    return undefined;
  }

  logQueryError(error: string | Error): void {
    log.debug({ err: error }, 'query failed');
  }

  logQuerySlow(timeMs: number): void {
    log.warn({ timeMs }, 'slow query');
  }

  logSchemaBuild(message: string): void {
    log.debug(message);
  }

  logMigration(message: string): void {
    log.info(message);
  }

  log(level: 'log' | 'info' | 'warn', message: unknown): void {
    if (level === 'warn') log.warn(String(message));
    else log.debug(String(message));
  }
}
