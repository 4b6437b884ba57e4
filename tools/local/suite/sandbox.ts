import type { SuiteState } from './suite-state.ts';

/** A seeded firm, as `POST /admin/test-firms` answers it (decisions, section 8). */
export interface SeededFirm {
  firm: { id: string; name: string };
  user: { email: string; password: string };
  keys: TierKeys;
}
export interface TierKeys {
  read_only: string;
  standard: string;
  full: string;
}
export interface SeededProvider {
  provider: { id: string; name: string };
  keys: TierKeys;
}
export interface Seed {
  firms: [SeededFirm, SeededFirm];
  provider: SeededProvider;
}

/** `.local/sandbox.json` (design, section 7): where things are, for clients, the demo and the tests. */
export interface Sandbox extends Seed {
  baseUrl: string;
  internalUrl: string;
  authUrl: string;
  docsUrl: string;
  adminApiKey: string;
  pid: number;
  services: Record<string, { pid: number; url: string }>;
  postgresUrl: string;
  redisUrl: string;
  kafkaBrokers: string;
  mailDir: string;
  /** With `npm start -- --observe`. */
  prometheusUrl?: string;
}

/** The three addresses and the docs page of a suite reached at one origin (decisions, section 14). */
export function publicAddresses(
  origin: string,
): Pick<Sandbox, 'baseUrl' | 'internalUrl' | 'authUrl' | 'docsUrl'> {
  return {
    baseUrl: `${origin}/api/public/v1`,
    internalUrl: `${origin}/api/v1`,
    authUrl: origin,
    docsUrl: `${origin}/docs`,
  };
}

export function sandboxFile(
  state: SuiteState,
  parts: { origin: string; adminApiKey: string; mailDir: string; seed: Seed },
): Sandbox {
  const { firms, provider } = parts.seed;
  const services = Object.entries(state.services).map(
    ([name, { pid, url }]) => [name, { pid, url }] as const,
  );
  return {
    ...publicAddresses(parts.origin),
    adminApiKey: parts.adminApiKey,
    pid: state.watcher.pid,
    services: Object.fromEntries(services),
    postgresUrl: state.backings.postgres?.address ?? '',
    redisUrl: state.backings.redis?.address ?? '',
    kafkaBrokers: state.backings.kafka?.address ?? '',
    mailDir: parts.mailDir,
    ...(state.observer && { prometheusUrl: state.observer.url }),
    firms,
    provider,
  };
}
