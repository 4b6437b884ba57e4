import { homedir } from 'node:os';
import { join } from 'node:path';

/** What the environment says. Options of the command line come before it, profiles after it. */
export interface Environment {
  /** `RX_API_KEY`: a key for this call, instead of the profile's. */
  apiKey?: string | undefined;
  /** `RX_BASE_URL`. */
  baseUrl?: string | undefined;
  /** `RX_PROFILE`. */
  profile?: string | undefined;
  /** Where profiles are kept. */
  folder: string;
}

/** Empty values count as not set. */
export function readEnvironment(env: NodeJS.ProcessEnv = process.env): Environment {
  const home = env['XDG_CONFIG_HOME'] || env['APPDATA'] || join(homedir(), '.config');
  return {
    apiKey: env['RX_API_KEY'] || undefined,
    baseUrl: env['RX_BASE_URL'] || undefined,
    profile: env['RX_PROFILE'] || undefined,
    folder: join(home, 'rx'),
  };
}
