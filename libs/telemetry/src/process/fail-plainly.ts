import { ConfigError } from '../config/load-config.js';

/** An error whose message tells the person who started the process all there is to know. */
export class PlainError extends Error {
  override name = 'PlainError';
}

/**
 * Prints an error of a start or a command and ends the process with 1; a ConfigError or PlainError is printed
 * without its stack.
 */
export function failPlainly(error: unknown): never {
  if (error instanceof ConfigError || error instanceof PlainError) console.error(error.message);
  else console.error(error);
  process.exit(1);
}
