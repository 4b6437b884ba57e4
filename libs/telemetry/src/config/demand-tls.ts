import { isIP } from 'node:net';

type Variables = Readonly<Record<string, string>>;

/** Whether a host is this machine itself: what goes there crosses no network. */
export function isOwnHost(host: string): boolean {
  if (host === 'localhost' || host === '::1') return true;
  return isIP(host) === 4 && host.startsWith('127.');
}

/**
 * What of these settings would send passwords and facts over a network for all to read. Production refuses
 * it, unless TRUSTED_NETWORK says that nobody can listen there. Values that are no addresses are left to the
 * schema of the settings.
 */
export function readableConnections(variables: Variables): string[] {
  const { NODE_ENV, TRUSTED_NETWORK = '' } = variables;
  if (NODE_ENV !== 'production' || isTrue(TRUSTED_NETWORK)) return [];
  return RULES.filter(({ isReadable }) => isReadable(variables)).map(
    ({ setting, remedy }) =>
      `${setting}: production demands TLS. ${remedy}, or set TRUSTED_NETWORK to true where nobody else can read the network`,
  );
}

interface Rule {
  setting: string;
  isReadable: (variables: Variables) => boolean;
  remedy: string;
}

const isTrue = (text = ''): boolean => text === 'true' || text === '1';

const ofPostgres = (setting: string): Rule => ({
  setting,
  isReadable: ({ [setting]: text }) =>
    crossesNetwork(text) && new URL(text!).searchParams.get('sslmode') !== 'verify-full',
  remedy: 'Add ?sslmode=verify-full',
});

const RULES: readonly Rule[] = [
  ofPostgres('DATABASE_URL'),
  ofPostgres('DATABASE_DIRECT_URL'),
  {
    setting: 'REDIS_URL',
    isReadable: ({ REDIS_URL }) => crossesNetwork(REDIS_URL) && new URL(REDIS_URL!).protocol !== 'rediss:',
    remedy: 'Begin it with rediss://',
  },
  {
    setting: 'KAFKA_TLS',
    isReadable: ({ KAFKA_BROKERS = '', KAFKA_TLS }) =>
      !isTrue(KAFKA_TLS) && KAFKA_BROKERS.split(',').some((broker) => crossesNetwork(`kafka://${broker}`)),
    remedy: 'Set it to true',
  },
];

/** Whether the text is an address on another machine. */
function crossesNetwork(text = ''): boolean {
  if (!URL.canParse(text)) return false;
  const { hostname, searchParams } = new URL(text);
  const host = (searchParams.get('host') ?? hostname).replace(/^\[|\]$/g, '');
  // a path is a socket of this machine
  return host !== '' && !host.startsWith('/') && !isOwnHost(host);
}
