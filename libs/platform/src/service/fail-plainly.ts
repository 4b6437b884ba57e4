import { ConfigError } from '../config/load-config.js';

/** Prints an error of a start or a command and ends the process with 1; a ConfigError is printed without its stack. */
export function failPlainly(error: unknown): never {
  if (error instanceof ConfigError) console.error(error.message);
  else console.error(error);
  process.exit(1);
}
