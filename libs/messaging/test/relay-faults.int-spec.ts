import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import type { AuthEvent } from '@referral-exchange/contracts';
import { configureLog } from '@referral-exchange/telemetry';
import {
  type EventFeed,
  eventsOf,
  failOnLeaks,
  staysWithin,
  TcpProxy,
  templateDatabase,
  type TestDatabase,
  testTopics,
  type TestTopics,
  until,
} from '@referral-exchange/testing';
import pg from 'pg';
import { buildMessaging, RelayProcess } from './relay-process.js';
import { MIGRATIONS, numbered, placeOf, sleep, startProducer, type Producer } from './services.js';

failOnLeaks();
configureLog({ level: 'silent' });

/** Postgres waits 10 s for a leader that is silent. */
const REPLACED_WITHIN_MS = 15_000;
/** For what hangs, not for what is slow. */
const PATIENCE_MS = 90_000;

const INSERT = `
  INSERT INTO outbox (event_id, topic, key, payload, headers)
  VALUES ($1::uuid, 'auth.events', $2, $3, '{}')`;
const END_OTHERS = `
  SELECT pg_terminate_backend(pid, 45000) FROM pg_stat_activity
   WHERE datname = current_database() AND pid <> pg_backend_pid()`;

describe('the outbox relay during faults', () => {
  let database: TestDatabase;
  let topics: TestTopics;
  let feed: EventFeed<AuthEvent>;
  let operator: pg.Client;
  const producers: Producer[] = [];
  const processes: RelayProcess[] = [];

  beforeAll(async () => {
    buildMessaging();
    [database, topics] = await Promise.all([
      templateDatabase('messaging', MIGRATIONS),
      testTopics(['auth.events']),
    ]);
    feed = await eventsOf<AuthEvent>(topics, 'auth.events');
    operator = new pg.Client({ connectionString: database.url });
    await operator.connect();
  });
  afterEach(async () => {
    await Promise.all(processes.splice(0).map((one) => one.kill()));
    await Promise.all(producers.splice(0).map(({ app }) => app.close()));
  });
  afterAll(async () => {
    await operator?.end();
    await feed?.close();
    await Promise.all([database?.drop(), topics?.drop()]);
  });

  /** Commits the event of this place, whether the database admits writing or not. */
  async function add(key: string, place: number): Promise<void> {
    const event = numbered(key, place);
    await operator.query('BEGIN READ WRITE');
    await operator.query(INSERT, [event.eventId, key, JSON.stringify(event)]);
    await operator.query('COMMIT');
  }
  /** Commits the events of these places at once, so that the relay reads all of them or none. */
  async function addTogether(key: string, places: number[]): Promise<void> {
    await operator.query('BEGIN');
    for (const place of places) {
      const event = numbered(key, place);
      await operator.query(INSERT, [event.eventId, key, JSON.stringify(event)]);
    }
    await operator.query('COMMIT');
  }
  const placesOf = (key: string) =>
    feed.all.filter(({ event }) => event.key === key).map(({ event }) => placeOf(event));
  const isOutboxEmpty = async () => (await operator.query('SELECT 1 FROM outbox')).rowCount === 0;
  /** How often the most published event of this key was published. */
  const mostCopies = (key: string) => {
    const copies = new Map<number, number>();
    for (const place of placesOf(key)) copies.set(place, (copies.get(place) ?? 0) + 1);
    // not spread into Math.max: there may be more of them than a call takes arguments
    return [...copies.values()].reduce((most, count) => Math.max(most, count), 0);
  };

  it('replace a frozen leader within 15 s; when it thaws, nothing is lost and only its last send may be repeated', async () => {
    processes.push(RelayProcess.start(database.url, topics), RelayProcess.start(database.url, topics));
    // processes start slowly on a busy machine
    await until(() => processes.some((one) => one.elections > 0), 180_000);
    const key = randomUUID();
    let isWriting = true;
    let written = 0;
    const writing = (async () => {
      for (; isWriting; written++) await add(key, written);
    })();
    /** Freezes the leader until the other one leads; answers how long that took. */
    const replaceLeader = async (round: number) => {
      const [leader, other] = [...processes].sort((a, b) => b.elections - a.elections) as [
        RelayProcess,
        RelayProcess,
      ];
      const [before, from] = [written, other.elections];
      await until(() => placesOf(key).length > before + 100);
      leader.freeze();
      const frozenAt = performance.now();
      await until(() => other.elections > from, PATIENCE_MS);
      const took = performance.now() - frozenAt;
      const after = written;
      await until(() => new Set(placesOf(key)).size > after);
      leader.thaw();
      await sleep(1_000);
      processes.sort((a) => (a === other ? -1 : 1));
      // they lead in turns
      expect(processes.map((one) => one.elections)).toEqual(
        [round + 2, round + 1].map((n) => Math.ceil(n / 2)),
      );
      return took;
    };
    await replaceLeader(0);
    // the one that thawed leads again: it is frozen no longer than the other
    await staysWithin(REPLACED_WITHIN_MS, (round) => replaceLeader(round + 1));
    isWriting = false;
    await writing;
    await until(isOutboxEmpty);
    await until(() => new Set(placesOf(key)).size === written);
    expect([...new Set(placesOf(key))]).toEqual([...Array(written).keys()]);
    expect(mostCopies(key)).toBeLessThanOrEqual(2);
  }, 480_000);

  it(
    'replace a leader that is cut off from the database within 15 s; when it is back it repeats nothing',
    () =>
      staysWithin(REPLACED_WITHIN_MS, async () => {
        const url = new URL(database.url);
        const proxy = await TcpProxy.to(url.hostname, Number(url.port));
        url.port = String(proxy.port);
        const cutOff = await startProducer(url.toString(), topics);
        await until(async () => (await cutOff.relay.lag()).isLeader);
        const other = await startProducer(database.url, topics);
        producers.push(cutOff, other);
        const key = randomUUID();
        for (let place = 0; place < 10; place++) await add(key, place);
        await until(() => placesOf(key).length >= 10);
        proxy.freeze();
        const frozenAt = performance.now();
        for (let place = 10; place < 20; place++) await add(key, place);
        await until(async () => (await other.relay.lag()).isLeader, PATIENCE_MS);
        const took = performance.now() - frozenAt;
        await until(() => placesOf(key).length >= 20);
        proxy.restore();
        for (let place = 20; place < 30; place++) await add(key, place);
        await until(async () => !(await cutOff.relay.lag()).isLeader);
        await until(isOutboxEmpty);
        await until(() => new Set(placesOf(key)).size === 30);
        expect([...new Set(placesOf(key))]).toEqual([...Array(30).keys()]);
        expect(mostCopies(key)).toBeLessThanOrEqual(2);
        await Promise.all(producers.splice(0).map(({ app }) => app.close()));
        await proxy.close();
        return took;
      }),
    480_000,
  );

  it('publish nothing while the server only reads, and each event once afterwards', async () => {
    producers.push(await startProducer(database.url, topics), await startProducer(database.url, topics));
    const key = randomUUID();
    await operator.query(`ALTER DATABASE ${database.name} SET default_transaction_read_only = on`);
    await operator.query(END_OTHERS);
    for (let place = 0; place < 20; place++) await add(key, place);
    await sleep(6_000);
    expect(placesOf(key)).toEqual([]);
    await operator.query('BEGIN READ WRITE');
    await operator.query(`ALTER DATABASE ${database.name} RESET default_transaction_read_only`);
    await operator.query('COMMIT');
    // nothing else is done to the relays: one that was ended just after it published would publish again
    await until(() => placesOf(key).length >= 20);
    await until(isOutboxEmpty);
    expect(placesOf(key)).toEqual([...Array(20).keys()]);
  });

  it('publish no event more than twice while rows can be read and locked, but not removed', async () => {
    producers.push(await startProducer(database.url, topics), await startProducer(database.url, topics));
    await operator.query(`
      CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS $$
        BEGIN RAISE EXCEPTION 'could not extend file' USING ERRCODE = '53100'; END $$;
      CREATE TRIGGER refuse BEFORE DELETE ON outbox FOR EACH STATEMENT EXECUTE FUNCTION refuse()`);
    const key = randomUUID();
    // together: a relay that could not remove what it published publishes no later event
    await addTogether(key, [...Array(20).keys()]);
    await until(() => placesOf(key).length >= 20);
    await sleep(6_000);
    await operator.query('DROP TRIGGER refuse ON outbox; DROP FUNCTION refuse()');
    await until(isOutboxEmpty);
    await add(key, 20);
    await until(() => placesOf(key).includes(20));
    expect([...new Set(placesOf(key))]).toEqual([...Array(21).keys()]);
    expect(mostCopies(key)).toBeLessThanOrEqual(2);
  });
});
