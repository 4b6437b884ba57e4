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

/** Lets Nest and its libraries write to our log. Its start-up chatter is of no use to an operator: debug. */
export class NestLogger implements LoggerService {
  readonly log = writeAt('debug');
  readonly error = writeAt('error');
  readonly warn = writeAt('warn');
  readonly debug = writeAt('debug');
  readonly verbose = writeAt('trace');
  readonly fatal = writeAt('fatal');
}
