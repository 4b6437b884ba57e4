import type { z } from 'zod';

/** Thrown at start-up when the environment is not usable; the message lists every fault, one a line. */
export class ConfigError extends Error {
  constructor(readonly faults: readonly string[]) {
    super(`The configuration is not usable:\n${faults.map((fault) => `  - ${fault}`).join('\n')}`);
    this.name = 'ConfigError';
  }
}

/**
 * Reads the settings of a service from the environment. An empty variable counts as absent, as shells and
 * manifests cannot tell the two apart. Only `readSettings` of libs/service and the
 * gateway's `config.ts` call it (design, section 4).
 *
 * @throws {ConfigError} naming every missing or malformed setting at once, never its value.
 */
export function loadConfig<T extends z.ZodType>(
  schema: T,
  env: NodeJS.ProcessEnv = process.env,
): z.output<T> {
  const present = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''));
  const result = schema.safeParse(present);
  if (result.success) return result.data;
  const faults = result.error.issues.map((issue) => `${issue.path.join('.') || '(all)'}: ${issue.message}`);
  throw new ConfigError([...new Set(faults)]);
}
