import type { LoggerService } from '@nestjs/common';
import { log } from './log.js';

function contextOf(rest: unknown[]): { source?: string } {
  const last = rest.at(-1);
  return typeof last === 'string' ? { source: last } : {};
}

/** Lets Nest and its libraries write to our log. Its start-up chatter is of no use to an operator: debug. */
export class NestLogger implements LoggerService {
  log(message: unknown, ...rest: unknown[]): void {
    log.debug(contextOf(rest), String(message));
  }

  error(message: unknown, ...rest: unknown[]): void {
    const err = message instanceof Error ? message : undefined;
    log.error({ ...contextOf(rest), ...(err ? { err } : {}) }, err ? err.message : String(message));
  }

  warn(message: unknown, ...rest: unknown[]): void {
    log.warn(contextOf(rest), String(message));
  }

  debug(message: unknown, ...rest: unknown[]): void {
    log.debug(contextOf(rest), String(message));
  }

  verbose(message: unknown, ...rest: unknown[]): void {
    log.trace(contextOf(rest), String(message));
  }

  fatal(message: unknown, ...rest: unknown[]): void {
    log.fatal(contextOf(rest), String(message));
  }
}
