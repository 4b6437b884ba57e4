import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { TOPICS, type DomainEvent } from '@referral-exchange/contracts';
import { checkBrokers, connectBroadcast, ensureTopics } from '@referral-exchange/messaging';
import { ConfigError, configureLog } from '@referral-exchange/telemetry';
import {
  Arrivals,
  buildEvent,
  failOnLeaks,
  SecuredBroker,
  staysWithin,
  testBacking,
  until,
} from '@referral-exchange/testing';
import { commandConfig } from '../src/cli/config.js';
import { resilientProducer } from '../src/kafka/resilient-client.js';

failOnLeaks();
configureLog({ level: 'silent' });

const TOPIC = { 'auth.events': { ...TOPICS['auth.events'], consumers: [] } };

describe('a broker with TLS at which clients sign in', () => {
  let broker: SecuredBroker;

  /** What the settings of an operator make of it. */
  const optionsOf = (settings: Record<string, string>) => ({
    service: 'tests',
    ...commandConfig({
      KAFKA_BROKERS: broker.address,
      KAFKA_TLS: 'true',
      KAFKA_TLS_CA: broker.ca,
      ...settings,
    }),
  });
  const signIn = (mechanism: string, password = broker.password) => ({
    KAFKA_SASL: `${mechanism}:${broker.username}:${password}`,
  });
  const check = (settings: Record<string, string>, patienceMs = 60_000) =>
    checkBrokers(optionsOf(settings), [], patienceMs);
  const topicsFor = (settings: Record<string, string>) => ensureTopics(optionsOf(settings), TOPIC);

  beforeAll(async () => {
    broker = await SecuredBroker.start();
    await until(async () => {
      broker.assertRunning();
      return topicsFor(signIn('plain')).then(
        () => true,
        () => false,
      );
    }, 150_000);
  });
  afterAll(() => broker?.stop());

  /** A process that publishes and listens, with these settings. */
  async function openProcess(settings: Record<string, string>) {
    const options = optionsOf(settings);
    const producer = resilientProducer(options);
    const read = new Arrivals<DomainEvent>(({ eventId }) => eventId);
    const live = Promise.withResolvers<void>();
    const feed = connectBroadcast({
      ...options,
      topics: ['auth.events'],
      onEvent: (event) => read.push(event),
      onLive: () => live.resolve(),
      onDown: () => undefined,
    });
    const close = () => Promise.all([producer.close(), feed.close()]);
    const publish = (event: DomainEvent) =>
      producer.use((client) =>
        client.send({ topic: 'auth.events', messages: [{ value: JSON.stringify(event) }] }),
      );
    await live.promise;
    return { read, publish, close };
  }

  it.each(['plain', 'scram-sha-256', 'scram-sha-512'])('is written and read with %s', async (mechanism) => {
    const { read, publish, close } = await openProcess(signIn(mechanism));
    try {
      const event = buildEvent('firm.activated.v1');
      await publish(event);
      expect(await read.next()).toEqual(event);
    } finally {
      await close();
    }
  });

  it('loses nothing while its sign-in is rotated as docs/operations.md says', async () => {
    const signInOf = (name: string) => ({ KAFKA_SASL: `scram-sha-512:${name}:password of ${name}` });
    await broker.addUser('old', 'password of old');
    const old = await openProcess(signInOf('old'));
    const processes = [old];
    try {
      // 1. a new user; 2. the processes one after the other
      await broker.addUser('new', 'password of new');
      const replaced = await openProcess(signInOf('new'));
      processes.push(replaced);
      const events = [old, replaced].map(() => buildEvent('firm.activated.v1'));
      await old.publish(events[0]!);
      await replaced.publish(events[1]!);
      for (const { read } of processes) expect(new Set(await read.count(2))).toEqual(new Set(events));
      // 3. the old user is removed: a process that was forgotten continues until it connects again
      await broker.removeUser('old');
      await until(() =>
        check(signInOf('old')).then(
          () => false,
          (error: unknown) => /KAFKA_SASL: is refused/.test((error as Error).message),
        ),
      );
      const last = buildEvent('firm.activated.v1');
      await old.publish(last);
      expect((await replaced.read.count(3)).at(-1)).toEqual(last);
    } finally {
      await Promise.all(processes.map(({ close }) => close()));
      await broker.removeUser('new');
    }
  });

  it('is entered with the right settings', async () => {
    for (const mechanism of ['plain', 'scram-sha-256', 'scram-sha-512']) await check(signIn(mechanism));
    await check({ KAFKA_BROKERS: broker.openAddress });
  });

  it.each<[string, () => Record<string, string>, RegExp]>([
    ['a wrong password', () => signIn('plain', 'wrong'), /KAFKA_SASL: is refused/],
    ['a wrong password with SCRAM', () => signIn('scram-sha-512', 'wrong'), /KAFKA_SASL: is refused/],
    ['no sign-in', () => ({}), /KAFKA_SASL: is not set, and localhost:\d+ closes connections/],
    [
      'a sign-in where nobody can',
      () => ({ ...signIn('plain'), KAFKA_BROKERS: broker.openAddress }),
      /KAFKA_SASL: is set, and nobody can sign in at localhost:\d+/,
    ],
    [
      'no authority',
      () => ({ ...signIn('plain'), KAFKA_TLS_CA: '' }),
      /KAFKA_TLS_CA: does not vouch for the certificate of localhost:\d+ \(DEPTH_ZERO_SELF_SIGNED_CERT\)/,
    ],
    [
      'no TLS',
      () => ({ ...signIn('scram-sha-256'), KAFKA_TLS: 'false', KAFKA_TLS_CA: '' }),
      /KAFKA_TLS: is not set, and localhost:\d+ speaks TLS/,
    ],
    [
      'TLS for a broker without it',
      () => ({ KAFKA_BROKERS: testBacking().kafkaBrokers }),
      /KAFKA_TLS: is true, and [\w.]+:\d+ does not speak TLS/,
    ],
  ])('stops the start with %s, and one message says what to set', async (_what, settings, message) => {
    const error = await check(settings()).then(
      () => undefined,
      (one: unknown) => one,
    );
    expect(error).toBeInstanceOf(ConfigError);
    expect((error as Error).message).toMatch(message);
    expect((error as Error).message).toMatch(/\. Set it to /);
    expect((error as Error).message).not.toContain(broker.password);
  });

  it('does not hold back the start of a service when nobody answers', async () => {
    await check({ KAFKA_BROKERS: '127.0.0.1:1' });
    const silent = createServer((socket) => void socket.resume().on('error', () => undefined));
    silent.listen(0, '127.0.0.1');
    try {
      await once(silent, 'listening');
      const { port } = silent.address() as AddressInfo;
      const toSilent = async () => {
        const from = performance.now();
        await check({ KAFKA_BROKERS: `127.0.0.1:${port}` }, 300);
        return performance.now() - from;
      };
      await staysWithin(3_000, toSilent, 3);
    } finally {
      silent.close();
    }
  });

  it('settings of another form stop the start, and their values are not shown', () => {
    const read = () => optionsOf({ KAFKA_SASL: 'gssapi:someone:the-password', KAFKA_TLS_CA: 'no PEM' });
    expect(read).toThrow(ConfigError);
    expect(read).toThrow(
      /KAFKA_TLS_CA: must be the PEM[^]*KAFKA_SASL: must be <mechanism>|KAFKA_SASL[^]*KAFKA_TLS_CA/,
    );
    expect(read).not.toThrow(/the-password/);
    const unencrypted = () => optionsOf({ ...signIn('plain'), KAFKA_TLS: 'false', KAFKA_TLS_CA: '' });
    expect(unencrypted).toThrow(/KAFKA_SASL: plain sends the password unencrypted/);
    const unused = () => optionsOf({ KAFKA_TLS: 'false', KAFKA_TLS_CA: broker.ca });
    expect(unused).toThrow(/KAFKA_TLS_CA: is set, and the brokers are reached without TLS/);
  });
});
