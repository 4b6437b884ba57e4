import {
  ConfigError,
  connectError,
  handshakeError,
  isDistrust,
  log,
  type Place,
} from '@referral-exchange/telemetry';
import { Redis, ReplyError } from 'ioredis';

const PORT = 6379;
/** What cannot hold our keys, by its name in INFO. */
const NOT_ONE_SERVER = {
  cluster:
    'is a part of a Redis cluster, which refuses scripts whose keys belong to several of its servers. Name one server, or a managed primary without cluster mode',
  sentinel: 'is a Sentinel, which keeps no data. Name the primary, or an address that follows it',
} as const;
/** Redis knows neither the user nor the password, or asks for them. */
const SIGN_IN = /^(WRONGPASS|NOAUTH|ERR (invalid|wrong) password)/;

/**
 * Makes sure that REDIS_URL fits the server: TLS, its certificate, the password, one server. A Redis that
 * does not answer in time is not an error, as a service works without it for a while.
 *
 * @param patienceMs how long a Redis that does not answer holds the start back
 * @throws {ConfigError} which says what is wrong, and what to change
 */
export async function checkRedis(url: string, patienceMs = 5_000): Promise<void> {
  const { protocol, hostname, port } = new URL(url);
  const place = { host: hostname.replace(/^\[|\]$/g, ''), port: Number(port || PORT) };
  if ((await connectError(place, patienceMs)) !== undefined) return;
  const wrong = protocol === 'rediss:' ? await certificateFault(place, patienceMs) : undefined;
  if (wrong) throw wrong;
  const error = await signIn(url, patienceMs);
  if (error === undefined) return;
  if (error instanceof ConfigError) throw error;
  if (isRefusal(error))
    throw fault(
      `Redis refuses the sign-in (${error.message}). Put a user of it and the password into the address`,
    );
  if (protocol === 'redis:' && (await speaksTls(place, patienceMs)))
    throw fault(`${nameOf(place)} speaks TLS. Begin the address with rediss://`);
  log.warn({ err: error }, 'Redis could not be checked');
}

async function certificateFault(place: Place, patienceMs: number): Promise<ConfigError | undefined> {
  const error = await handshakeError(place, {}, patienceMs);
  if (error === undefined) return undefined;
  if (isDistrust(error))
    return fault(
      `the certificate of ${nameOf(place)} is not trusted (${error}). Name the file of its authority in NODE_EXTRA_CA_CERTS, and use a host that is in the certificate`,
    );
  // one without TLS waits for the end of what it takes for a command
  const answer = await signIn(`redis://${nameOf(place)}`, patienceMs);
  return answer === undefined || answer instanceof ConfigError || isRefusal(answer)
    ? fault(`${nameOf(place)} does not speak TLS. Begin the address with redis://`)
    : undefined;
}

async function speaksTls(place: Place, patienceMs: number): Promise<boolean> {
  return (await handshakeError(place, { rejectUnauthorized: false }, patienceMs)) === undefined;
}

const isRefusal = (error: Error): boolean => error instanceof ReplyError && SIGN_IN.test(error.message);

/**
 * What Redis says to the user and the password of the address; undefined when it takes them. A ConfigError
 * when it takes them and is no server for us.
 */
async function signIn(url: string, patienceMs: number): Promise<Error | undefined> {
  const redis = new Redis(url, {
    lazyConnect: true,
    connectTimeout: patienceMs,
    commandTimeout: patienceMs,
    maxRetriesPerRequest: 0,
    enableReadyCheck: false,
    retryStrategy: () => null,
  });
  // a connection that was refused a user goes on as the default user: only this tells
  let refused: Error | undefined;
  redis.on('error', (error) => (refused = error));
  try {
    await redis.connect();
    await redis.ping();
    return refused ?? (await kindFault(redis, url));
  } catch (error) {
    return refused ?? (error as Error);
  } finally {
    redis.disconnect();
  }
}

/** Valkey has the name `server_mode`. A user without the right to INFO goes on. */
async function kindFault(redis: Redis, url: string): Promise<ConfigError | undefined> {
  const info = await redis.info('server').catch(() => '');
  const mode = /^(?:redis|server)_mode:(cluster|sentinel)\s*$/m.exec(info)?.[1];
  if (mode === undefined) return undefined;
  return fault(`${new URL(url).host} ${NOT_ONE_SERVER[mode as keyof typeof NOT_ONE_SERVER]}`);
}

const nameOf = ({ host, port }: Place): string => `${host.includes(':') ? `[${host}]` : host}:${port}`;

function fault(what: string): ConfigError {
  return new ConfigError([`REDIS_URL: ${what}`]);
}
