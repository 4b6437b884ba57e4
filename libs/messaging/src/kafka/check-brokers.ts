import type { TopicName } from '@referral-exchange/contracts';
import {
  ConfigError,
  connectError,
  handshakeError,
  isDistrust,
  log,
  type Place,
  TOO_LATE,
} from '@referral-exchange/telemetry';
import { insecureTopics } from './durable-topics.js';
import { createKafka } from './kafka-client.js';
import type { KafkaOptions } from './kafka-options.js';
import { physicalName } from './topic-names.js';

type SettingName = 'KAFKA_TLS' | 'KAFKA_TLS_CA' | 'KAFKA_SASL';

/** How the client names a connection that the broker has closed. */
const CLOSED = /^KafkaJSConnection(Closed)?Error$/;

/**
 * Makes sure that the settings fit the brokers: TLS, its authority, the way to sign in; and that no topic of
 * these can lose what was published (`insecureTopics`). Brokers that do not answer in time are not an error,
 * as a service works without Kafka for a while.
 *
 * @param patienceMs how long brokers that do not answer hold the start back
 * @throws {ConfigError} which names the setting, what is wrong, and a right value
 */
export async function checkBrokers(
  options: KafkaOptions,
  topics: readonly TopicName[] = [],
  patienceMs = 5_000,
): Promise<void> {
  const address = await firstReachable(options.brokers, patienceMs);
  if (address === undefined) return;
  const admin = createKafka(options).admin();
  const names = new Set(topics.map((topic) => physicalName(options.topicPrefix, topic)));
  const timeUp = Promise.withResolvers<void>();
  const timer = setTimeout(() => timeUp.resolve(), patienceMs);
  const check = async () => {
    await admin.connect();
    // the first request that only clients may make that have signed in
    const existing = await admin.listTopics();
    return insecureTopics(
      admin,
      existing.filter((name) => names.has(name)),
    );
  };
  const checking = check();
  checking.catch(() => undefined);
  try {
    const faults = await Promise.race([checking, timeUp.promise]);
    if (faults && faults.length > 0) throw new ConfigError(faults);
  } catch (error) {
    if (error instanceof ConfigError) throw error;
    const wrong = signInFault(error, options, address) ?? (await tlsFault(options, address, patienceMs));
    if (wrong) throw wrong;
    if (!options.sasl && CLOSED.test((error as Error).name))
      throw fault('KAFKA_SASL', `is not set, and ${address} closes connections that do not sign in`);
    log.warn({ err: error }, 'the brokers could not be checked');
  } finally {
    clearTimeout(timer);
    await admin.disconnect().catch(() => undefined);
  }
}

async function firstReachable(addresses: string[], patienceMs: number): Promise<string | undefined> {
  for (const address of addresses)
    if ((await connectError(placeOf(address), patienceMs)) === undefined) return address;
  return undefined;
}

/** What is wrong with KAFKA_SASL, when this error of the client says so. */
function signInFault(error: unknown, { sasl }: KafkaOptions, address: string): ConfigError | undefined {
  const { name = '', type = '', message = '' } = error as { name?: string; type?: string; message?: string };
  if (name === 'KafkaJSSASLAuthenticationError') return fault('KAFKA_SASL', `is refused: ${message}`);
  if (sasl && type === 'ILLEGAL_SASL_STATE')
    return fault('KAFKA_SASL', `is set, and nobody can sign in at ${address}`);
  return undefined;
}

/** What is wrong with KAFKA_TLS or KAFKA_TLS_CA, as a handshake shows. */
async function tlsFault(
  { ssl }: KafkaOptions,
  address: string,
  patienceMs: number,
): Promise<ConfigError | undefined> {
  const place = placeOf(address);
  if (!ssl) {
    const speaksTls = (await handshakeError(place, { rejectUnauthorized: false }, patienceMs)) === undefined;
    return speaksTls ? fault('KAFKA_TLS', `is not set, and ${address} speaks TLS`) : undefined;
  }
  const error = await handshakeError(place, ssl === true ? {} : ssl, patienceMs);
  if (error === undefined || error === TOO_LATE) return undefined;
  return isDistrust(error)
    ? fault('KAFKA_TLS_CA', `does not vouch for the certificate of ${address} (${error})`)
    : fault('KAFKA_TLS', `is true, and ${address} does not speak TLS (${error})`);
}

function placeOf(address: string): Place {
  const at = address.lastIndexOf(':');
  return { host: address.slice(0, at), port: Number(address.slice(at + 1)) };
}

const REMEDIES: Record<SettingName, string> = {
  KAFKA_TLS: 'Set it to true for brokers that are reached by TLS, and to false for others',
  KAFKA_TLS_CA:
    'Set it to the PEM of the authority that signed the certificates of the brokers: -----BEGIN CERTIFICATE-----…',
  KAFKA_SASL:
    'Set it to <mechanism>:<username>:<password>, for example scram-sha-512:exchange:password, or leave it out for brokers without sign-in',
};

function fault(setting: SettingName, what: string): ConfigError {
  return new ConfigError([`${setting}: ${what}. ${REMEDIES[setting]}`]);
}
