import type { z } from 'zod';
import { readableConnections } from './demand-tls.js';
import { readSecretFiles } from './secret-files.js';

/** Thrown at start-up when the environment is not usable; the message lists every fault, one a line. */
export class ConfigError extends Error {
  constructor(readonly faults: readonly string[]) {
    super(`The configuration is not usable:\n${faults.map((fault) => `  - ${fault}`).join('\n')}`);
    this.name = 'ConfigError';
  }
}

/**
 * Reads the settings of a service from the environment. An empty variable counts as absent, as shells and
 * manifests cannot tell the two apart. A secret may stand in a file, which `<NAME>_FILE` names. In production
 * servers on other machines are reached by TLS alone (`readableConnections`). Only `readSettings` of
 * libs/service, the gateway's `config.ts` and commands call it (design, section 4).
 *
 * @throws {ConfigError} naming every missing or malformed setting at once, never its value.
 */
export function loadConfig<T extends z.ZodType>(
  schema: T,
  env: NodeJS.ProcessEnv = process.env,
): z.output<T> {
  const present = Object.entries(env).filter(([, value]) => value !== undefined && value !== '');
  const { variables, faults: unread } = readSecretFiles(
    Object.fromEntries(present) as Record<string, string>,
  );
  const result = schema.safeParse(variables);
  const readable = readableConnections(variables);
  if (result.success && unread.size + readable.length === 0) return result.data;
  const faults = (result.error?.issues ?? [])
    .filter(({ path: [name] }) => !unread.has(String(name)))
    .map((issue) => `${issue.path.join('.') || '(all)'}: ${issue.message}`);
  faults.unshift(...unread.values());
  faults.push(...readable);
  throw new ConfigError([...new Set(faults)]);
}
