import type { ServiceDefinition } from '@referral-exchange/contracts';
import { databaseUrl } from './databases.ts';
import type { Secrets } from './secrets.ts';

export interface SuiteAddresses {
  postgresUrl: string;
  redisUrl: string;
  kafkaBrokers: string;
  /** Origin at which clients reach the gateway. */
  origin: string;
  mailDir: string;
  /** Folder of the files that are uploaded. */
  documentsDir: string;
  /** By service name. */
  serviceUrls: Record<string, string>;
  serviceUrlVariable: (name: string) => string;
  /** Whether the environment may give a setting (libs/contracts). A restart from another shell keeps it. */
  isServiceSetting: (setting: string) => boolean;
}

/**
 * The settings of one service: sandbox defaults, then what the environment says, then what only the start can
 * know.
 * @param given the environment of the command, and what the caller of `startSuite` adds
 */
export function serviceSettings(
  name: string,
  { database, needs, signingKeys = [] }: ServiceDefinition,
  port: number,
  secrets: Secrets,
  addresses: SuiteAddresses,
  given: NodeJS.ProcessEnv,
): Record<string, string> {
  const settings: Record<string, string> = defaults(addresses);
  for (const [key, value] of Object.entries(given)) {
    if (value !== undefined && addresses.isServiceSetting(key)) settings[key] = value;
  }
  settings.PORT = `${port}`;
  // whoever is on the same network must not reach a sandbox, whose keys are known
  settings.HOST = given.HOST || '127.0.0.1';
  settings.NODE_ENV = 'development';
  settings.PRINCIPAL_PUBLIC_KEY = secrets.principalPublicKey;
  settings.SERVICE_PRIVATE_KEY = secrets.serviceKeys[name]?.privateKey ?? '';
  settings.SERVICE_PUBLIC_KEYS = JSON.stringify(publicKeysOf(secrets));
  settings.DATA_ENCRYPTION_KEY = secrets.dataEncryptionKeys[name] ?? '';
  for (const setting of signingKeys) settings[setting] = secrets.signingKeys[setting] ?? '';
  settings.MIGRATE_ON_START = 'true';
  if (name === 'gateway') Object.assign(settings, doorSecrets(secrets, given));
  if (database) {
    const password = secrets.databasePasswords[name] ?? '';
    settings.DATABASE_URL = databaseUrl(addresses.postgresUrl, { name: database, password });
  }
  if (needs.includes('redis')) settings.REDIS_URL = addresses.redisUrl;
  if (needs.includes('kafka')) settings.KAFKA_BROKERS = addresses.kafkaBrokers;
  for (const [other, url] of Object.entries(addresses.serviceUrls)) {
    settings[addresses.serviceUrlVariable(other)] = url;
  }
  return settings;
}

function publicKeysOf({ serviceKeys }: Secrets): Record<string, string> {
  return Object.fromEntries(Object.entries(serviceKeys).map(([name, { publicKey }]) => [name, publicKey]));
}

/** Only the door knows the admin key and signs principals; a service never sees a key (design, section 3). */
function doorSecrets(secrets: Secrets, given: NodeJS.ProcessEnv): Record<string, string> {
  return {
    ADMIN_API_KEY: given.ADMIN_API_KEY || secrets.adminApiKey,
    PRINCIPAL_PRIVATE_KEY: secrets.principalPrivateKey,
  };
}

function defaults({ origin, mailDir, documentsDir }: SuiteAddresses): Record<string, string> {
  return {
    WEBHOOK_EGRESS: 'loopback',
    // quick at first, and patient with a receiver that starts late
    WEBHOOK_RETRY_SCHEDULE: '1s,5s,2m,10m',
    HOUSE_FIRMS: 'true',
    TEST_RECEIVERS: 'true',
    PUBLIC_BASE_URL: origin,
    OAUTH_ISSUER: origin,
    MAIL_DIR: mailDir,
    DOCUMENTS_DIR: documentsDir,
  };
}
