import { randomUUID } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import {
  DEAD_LETTER_RETENTION_MS,
  TOPICS,
  type DomainEvent,
  type EventOfType,
} from '@referral-exchange/contracts';
import { configureLog } from '@referral-exchange/telemetry';
import { eventsOf, failOnLeaks, until } from '@referral-exchange/testing';
import {
  DeadLetters,
  EventConsumer,
  HandleEvents,
  type KnownDeadLetter,
  namesOf,
  runDlqCommand,
} from '@referral-exchange/messaging';
import { INBOX_RETENTION_DAYS } from '../src/inbox/purge-inbox.js';
import { SettledDeadLettersRepository } from '../src/dead-letters/settled-dead-letters.repository.js';
import { createKafka } from '../src/kafka/kafka-client.js';
import { numbered, type Consumer } from './services.js';
import { useConsumers } from './use-consumers.js';

failOnLeaks();
configureLog({ level: 'silent' });

const DAY_MS = 86_400_000;

describe('dead letters', () => {
  const { topics, start, startOf, producer, publish } = useConsumers();

  const kafka = () => ({ service: 'webhooks', brokers: topics().brokers, topicPrefix: topics().prefix });
  const lettersOf = ({ database }: Consumer) => new DeadLetters(database, kafka(), ['auth.events']);
  const waiting = async (letters: DeadLetters) =>
    (await letters.list()).filter(({ settlement }) => settlement === null);
  /** Publishes events, and waits until each is a letter. */
  async function fail(consumer: Consumer, ...events: DomainEvent[]): Promise<DeadLetters> {
    const letters = lettersOf(consumer);
    const before = (await letters.list()).length;
    await publish(...events);
    await until(async () => (await letters.list()).length === before + events.length);
    return letters;
  }
  /** A consumer that refuses events until it is cured, and counts the effects of each. */
  async function patient(name: string = randomUUID()) {
    const patient = { isCured: false, consumer: undefined as unknown as Consumer };
    patient.consumer = await start(
      async (event) => {
        await patient.consumer.database.query('INSERT INTO effect (event_id) VALUES ($1)', [event.eventId]);
        if (!patient.isCured) throw new TypeError('cannot digest');
      },
      { name },
    );
    return patient;
  }
  const effectsOf = async ({ database }: Consumer, { eventId }: DomainEvent) =>
    (await database.query('SELECT 1 FROM effect WHERE event_id = $1', [eventId])).length;
  /** Waits until the consumer has handled everything that is published before this. */
  async function settleDown(consumer: Consumer, key: string): Promise<void> {
    const last = numbered(key, 99);
    await publish(last);
    await until(async () => (await effectsOf(consumer, last)) === 1);
  }

  it('are listed with their reason and age, and replayed once, for this consumer alone', async () => {
    const ill = await patient();
    const event = numbered(randomUUID(), 0);
    const letters = await fail(ill.consumer, event);
    expect(await letters.list()).toEqual([
      expect.objectContaining({
        topic: 'auth.events',
        eventId: event.eventId,
        eventType: 'firm.updated.v1',
        reason: 'failed',
        error: 'TypeError: cannot digest',
        attempts: '5',
        key: event.key,
        settlement: null,
      }),
    ]);
    ill.isCured = true;
    expect(await letters.replay(await waiting(letters))).toBe(1);
    await until(async () => (await effectsOf(ill.consumer, event)) === 1);
    expect(await waiting(letters)).toEqual([]);
    expect(await letters.replay(await letters.list())).toBe(0);
    const published = await eventsOf(topics(), 'auth.events');
    await published.count(2);
    expect(published.all.map(({ headers }) => headers['only-consumer'])).toEqual([undefined, 'webhooks']);
    expect(Object.keys(published.all[1]!.headers).filter((name) => name.startsWith('dlq-'))).toEqual([]);
    await published.close();
  });

  it('are published once when two commands replay them at the same time', async () => {
    const ill = await patient();
    const events = Array.from({ length: 45 }, (_, place) => numbered(randomUUID(), place));
    const letters = await fail(ill.consumer, ...events);
    ill.isCured = true;
    const chosen = await letters.list();
    const counts = await Promise.all([letters.replay(chosen), lettersOf(ill.consumer).replay(chosen)]);
    expect(counts[0]! + counts[1]!).toBe(45);
    for (const event of events) await until(async () => (await effectsOf(ill.consumer, event)) === 1);
  });

  it('have no second effect 60 days later, when Kafka has forgotten every group and the purges have run', async () => {
    const ill = await patient('aged');
    const event = numbered(randomUUID(), 0);
    const letters = await fail(ill.consumer, event);
    ill.isCured = true;
    await letters.replay(await letters.list());
    await until(async () => (await effectsOf(ill.consumer, event)) === 1);
    const { database, inbox } = ill.consumer;
    for (const table of ['inbox SET received_at', 'settled_dead_letters SET settled_at'])
      await database.query(`UPDATE ${table} = now() - interval '60 days'`);
    await inbox.purge(INBOX_RETENTION_DAYS);
    await new SettledDeadLettersRepository(database).purge(INBOX_RETENTION_DAYS);
    // nothing is left in Kafka to remember by
    const admin = createKafka(kafka()).admin();
    await admin.connect();
    const { groups } = await admin.listGroups();
    await admin.disconnect();
    expect(groups.map(({ groupId }) => groupId).filter((id) => id.includes('dlq'))).toEqual([]);
    expect(await letters.replay(await letters.list())).toBe(0);
    // and even where the marks were lost, as after restoring an older database: the inbox has the event
    await database.query('DELETE FROM settled_dead_letters');
    expect(await letters.replay(await letters.list())).toBe(1);
    await settleDown(ill.consumer, event.key);
    expect(await effectsOf(ill.consumer, event)).toBe(1);
  });

  it('are known to the inbox longer than they can come back', () => {
    const longest = Math.max(...Object.values(TOPICS).map(({ retentionMs }) => retentionMs));
    expect(INBOX_RETENTION_DAYS * DAY_MS).toBeGreaterThan(DEAD_LETTER_RETENTION_MS + longest);
  });

  it('go back to the handler that failed, and not to the others of the service', async () => {
    const handled: string[] = [];
    let isCured = false;
    const [good, bad] = [randomUUID(), randomUUID()];
    class Handlers {
      good(event: DomainEvent): void {
        handled.push(`good ${event.eventId}`);
      }
      bad(event: DomainEvent): void {
        if (!isCured) throw new Error('no');
        handled.push(`bad ${event.eventId}`);
      }
    }
    const handlers = new Handlers();
    const consumer = await startOf(
      consumerOf(good, (event) => handlers.good(event)),
      consumerOf(bad, (event) => handlers.bad(event)),
    );
    const event = numbered(randomUUID(), 0);
    const letters = await fail(consumer, event);
    isCured = true;
    // the first handler would not be protected by an inbox row that was purged
    await consumer.database.query('DELETE FROM inbox WHERE event_id = $1', [event.eventId]);
    await letters.replay(await letters.list());
    await until(() => handled.includes(`bad ${event.eventId}`));
    expect(handled).toEqual([`good ${event.eventId}`, `bad ${event.eventId}`]);
  });

  it('are as many as handlers that failed on one event, and each is settled by itself', async () => {
    const handled: string[] = [];
    let isCured = false;
    const names = [randomUUID(), randomUUID()];
    const consumer = await startOf(
      ...names.map((name) =>
        consumerOf(name, () => {
          if (!isCured) throw new Error('no');
          handled.push(name);
        }),
      ),
    );
    const letters = lettersOf(consumer);
    const failing = async (): Promise<KnownDeadLetter[]> => {
      const before = new Set((await letters.list()).map(({ id }) => id));
      await publish(numbered(randomUUID(), 0));
      await until(async () => (await letters.list()).length >= before.size * 2 + 2);
      return (await letters.list()).filter(({ id }) => !before.has(id));
    };
    const [one, two] = await failing();
    expect([one!.id, one!.eventId]).toEqual([two!.id, two!.eventId]);
    expect([one!.handler, two!.handler]).toEqual(names.map((name) => `webhooks.${name}`));
    expect([...namesOf([one!, two!]).values()]).toEqual(
      names.map((name) => `${one!.id}/${one!.eventId}:webhooks.${name}`),
    );
    isCured = true;
    expect(await letters.replay([two!])).toBe(1);
    await until(() => handled.length === 1);
    expect(await waiting(letters)).toEqual([one]);
    expect(await letters.replay(await letters.list())).toBe(1);
    await until(() => handled.length === 2);
    expect(handled).toEqual(names.toReversed());

    // what the release before settled was settled for all handlers
    isCured = false;
    const [former] = await failing();
    await consumer.database.query(
      `INSERT INTO settled_dead_letters (topic, partition, message_offset, fingerprint, outcome)
       VALUES ($1, $2, $3, $4, 'dropped')`,
      [former!.topic, former!.partition, former!.offset, former!.eventId],
    );
    expect(await waiting(letters)).toEqual([]);
    expect((await letters.waiting({})).letters).toEqual([]);
    expect(await letters.drop(await letters.list(), 'again')).toEqual([]);
  });

  it('go to every handler when the one that failed has another name by now', async () => {
    const { consumer } = Object.assign(await patient(), { isCured: true });
    const event = numbered(randomUUID(), 0);
    const headers = { 'only-consumer': 'webhooks', 'only-handler': 'webhooks.gone' };
    await producer().send({
      topic: `${topics().prefix}auth.events`,
      messages: [{ key: event.key, value: JSON.stringify(event), headers }],
    });
    await consumer.seen.next();
  });

  it('become new letters when their events fail again', async () => {
    const ill = await patient();
    const event = numbered(randomUUID(), 0);
    const letters = await fail(ill.consumer, event);
    await letters.replay(await letters.list());
    await until(async () => (await letters.list()).length === 2);
    const [again, ...others] = await waiting(letters);
    expect(others).toEqual([]);
    ill.isCured = true;
    expect(await letters.replay([again!])).toBe(1);
    await until(async () => (await effectsOf(ill.consumer, event)) === 1);
  });

  it('count as one when a letter was written twice, as after a crash', async () => {
    const ill = await patient();
    const event = numbered(randomUUID(), 0);
    const letters = await fail(ill.consumer, event);
    const raw = await eventsOf<DomainEvent>(topics(), 'auth.events.webhooks.dlq', { raw: true });
    const { headers } = await raw.next();
    await raw.close();
    await producer().send({
      topic: `${topics().prefix}auth.events.webhooks.dlq`,
      messages: [{ key: event.key, value: JSON.stringify(event), headers }],
    });
    expect(await letters.list()).toHaveLength(1);
    ill.isCured = true;
    expect(await letters.replay(await letters.list())).toBe(1);
  });

  it('are dropped with a reason, and then neither wait nor are replayed', async () => {
    const ill = await patient();
    const letters = await fail(ill.consumer, numbered(randomUUID(), 0), numbered(randomUUID(), 1));
    const [first, second] = await letters.list();
    expect(await letters.drop([first!], 'the firm was removed')).toHaveLength(1);
    expect(await letters.drop([first!], 'again')).toEqual([]);
    expect((await waiting(letters)).map(({ id }) => id)).toEqual([second!.id]);
    expect((await letters.list())[0]).toMatchObject({
      settlement: { outcome: 'dropped', reason: 'the firm was removed' },
    });
    ill.isCured = true;
    expect(await letters.replay(await letters.list())).toBe(1);
  });

  it('are read up to a limit, those that wait or those that are named, and it says whether there are more', async () => {
    const ill = await patient();
    const letters = await fail(ill.consumer, numbered(randomUUID(), 0), numbered(randomUUID(), 1));
    const all = await letters.list();
    await letters.drop([all[0]!], 'gone');
    expect(await letters.some({ limit: 1 })).toMatchObject({ letters: [{}], hasMore: true });
    expect(await letters.some({ limit: 2 })).toMatchObject({ letters: [{}, {}], hasMore: false });
    const { id } = all[1]!;
    expect(await letters.waiting({ limit: 1 })).toMatchObject({ letters: [{ id }], hasMore: false });
    const named = await letters.some({ wants: (letter) => letter.id === id });
    expect(await letters.known(named.letters)).toEqual([all[1]]);
  });

  it('are not waited for longer than asked', async () => {
    const ill = await patient();
    const letters = await fail(ill.consumer, numbered(randomUUID(), 0));
    for (const signal of [AbortSignal.abort(), AbortSignal.timeout(1)]) {
      const read = letters.some({ signal });
      await expect(read).rejects.toMatchObject({ name: 'InfrastructureFailure' });
      await expect(letters.replay(await letters.list(), undefined, AbortSignal.abort())).rejects.toThrow(
        'Kafka was not read in time',
      );
    }
  });

  it('that are no events can be dropped, so they do not come back for ever', async () => {
    const { consumer } = await patient();
    await publish('no event');
    const letters = lettersOf(consumer);
    await until(async () => (await letters.list()).length === 1);
    expect((await letters.list())[0]).toMatchObject({ reason: 'invalid', eventId: undefined });
    expect(await letters.drop(await letters.list(), 'no event')).toHaveLength(1);
    expect(await waiting(letters)).toEqual([]);
  });

  describe('by the command dlq', () => {
    async function dlq(letters: DeadLetters, ...args: string[]): Promise<string[]> {
      const lines: string[] = [];
      expect(await runDlqCommand(letters, args, (line) => lines.push(line))).toBe(0);
      return lines;
    }

    it('are listed, shown without the event, replayed and dropped by id', async () => {
      const ill = await patient();
      const event = numbered(randomUUID(), 0) as EventOfType<'firm.updated.v1'>;
      event.data.firm.name = 'Whitfield & Oakes';
      const letters = await fail(ill.consumer, event, numbered(randomUUID(), 1), numbered(randomUUID(), 2));
      const [one, two, three] = await letters.list();
      const listed = await dlq(letters, 'list');
      expect(listed[0]).toBe('3 dead letters');
      expect(listed[1]).toBe(`${one!.id}  firm.updated.v1  failed  0 min ago  TypeError: cannot digest`);
      expect(await dlq(letters, 'list', '--limit', '1')).toEqual([
        ...listed.slice(0, 2),
        '… and 2 more: use --limit',
      ]);
      const shown = await dlq(letters, 'show', one!.id);
      expect(shown.join('\n')).toContain(`event    firm.updated.v1 ${one!.eventId}`);
      expect(shown).toContain(`handler  ${one!.handler}`);
      expect(shown.join('\n')).not.toContain('Whitfield');
      expect(await dlq(letters, 'drop', one!.id, '--reason', 'the firm is gone')).toEqual([
        '1 dead letter dropped',
      ]);
      expect((await dlq(letters, 'show', one!.id)).at(-1)).toMatch(
        /^state {4}dropped at .*Z: the firm is gone$/,
      );
      ill.isCured = true;
      expect(await dlq(letters, 'replay', two!.id)).toEqual(['1 dead letter published again']);
      expect(await dlq(letters, 'replay', two!.id)).toEqual([
        expect.stringMatching(new RegExp(`^${two!.id} was replayed before, at .*Z$`)),
        '0 dead letters published again',
      ]);
      expect(await dlq(letters, 'replay', '--all')).toEqual(['1 dead letter published again']);
      expect(await dlq(letters, 'list')).toEqual(['0 dead letters']);
      const all = await dlq(letters, 'list', '--all');
      expect(all).toHaveLength(4);
      expect(all[3]).toMatch(new RegExp(`^${three!.id}  .*  replayed .*Z$`));
    });

    it.each([
      [[], 'dlq needs a verb.'],
      [['lst'], 'dlq has no verb "lst".'],
      [['list', 'auth.events/0/0'], 'dlq list takes no id.'],
      [['list', '--limit', 'few'], '--limit must be a whole number above 0, not "few".'],
      [['show'], 'dlq show takes the id of a letter.'],
      [['replay'], 'dlq replay takes either ids or --all.'],
      [['replay', 'auth.events/0/0', '--all'], 'dlq replay takes either ids or --all.'],
      [['drop', '--all'], 'dlq drop needs a --reason.'],
      [['list', '--everything'], "Unknown option '--everything'"],
      [
        ['show', 'auth.events/0/7'],
        'No dead letter of this service has the id auth.events/0/7: see dlq list --all',
      ],
    ])('are not touched by wrong usage: %j', async (args, message) => {
      const { consumer } = await patient();
      await expect(runDlqCommand(lettersOf(consumer), args, () => undefined)).rejects.toThrow(message);
    });
  });
});

function consumerOf(name: string, handle: (event: DomainEvent) => void): new () => object {
  @EventConsumer(name)
  class OnFirmUpdatedConsumer {
    @HandleEvents('firm.updated.v1')
    async handle(event: EventOfType<'firm.updated.v1'>): Promise<void> {
      handle(event);
    }
  }
  return OnFirmUpdatedConsumer;
}
