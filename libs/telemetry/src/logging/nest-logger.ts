import type { LoggerService } from '@nestjs/common';
import { log } from './log.js';

/** Writes a text of Nest or of a library to our log; the last argument names the source. */
const writeAt =
  (level: 'trace' | 'debug' | 'warn' | 'error' | 'fatal') =>
  (message: unknown, ...rest: unknown[]): void => {
    const source = rest.at(-1);
    const fields = typeof source === 'string' ? { source } : {};
    if (message instanceof Error) log[level]({ ...fields, err: message }, message.message);
    else log[level](fields, String(message));
  };

/** Lets Nest and its libraries write to our log. Its start-up messages are no use to an operator: debug. */
export const nestLogger = {
  log: writeAt('debug'),
  error: writeAt('error'),
  warn: writeAt('warn'),
  debug: writeAt('debug'),
  verbose: writeAt('trace'),
  fatal: writeAt('fatal'),
} satisfies LoggerService;
