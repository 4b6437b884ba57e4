import { randomUUID } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { SERVICES } from '@referral-exchange/contracts';
import { configureLog } from '@referral-exchange/telemetry';
import { failOnLeaks, until } from '@referral-exchange/testing';
import { rewindConsumer } from '@referral-exchange/messaging';
import { numbered } from './services.js';
import { useConsumers } from './use-consumers.js';

failOnLeaks();
configureLog({ level: 'silent' });

describe('a consumer whose database was restored', () => {
  const { topics, start, stop, publish } = useConsumers();
  const rewind = (moment: Date, isAlone: boolean, service = 'webhooks') =>
    rewindConsumer({
      service,
      brokers: topics().brokers,
      topicPrefix: topics().prefix,
      topics: ['auth.events'],
      moment,
      marginMs: 600_000,
      isAlone,
    });
  /**
   * Three events before a moment, of which the consumer has handled the first, and one after it, which it has
   * handled as well; then its database is as it was at the moment.
   */
  async function restored() {
    const name = randomUUID();
    const key = randomUUID();
    const events = [0, 1, 2, 3].map((number) => numbered(key, number));
    const begin = () =>
      start(
        async (event) => {
          await consumer.database.query('INSERT INTO effect (event_id, name) VALUES ($1, $2)', [
            event.eventId,
            name,
          ]);
        },
        { name },
      );
    let consumer = await begin();
    const effects = async (): Promise<string[]> => {
      const sql = 'SELECT event_id FROM effect WHERE name = $1 ORDER BY id';
      return (await consumer.database.query<{ event_id: string }>(sql, [name])).map((row) => row.event_id);
    };
    await publish(...events.slice(0, 3));
    await until(async () => (await effects()).length === 3);
    const moment = new Date();
    // an event of the same millisecond would be before it
    await until(() => Date.now() > moment.getTime());
    await publish(events[3]!);
    await until(async () => (await effects()).length === 4);
    const ids = events.map(({ eventId }) => eventId);
    for (const table of ['effect', 'inbox'])
      await consumer.database.query(`DELETE FROM ${table} WHERE event_id = ANY ($1::uuid[])`, [ids.slice(1)]);
    return {
      ids,
      moment,
      stop: () => stop(consumer),
      again: async () => (consumer = await begin()),
      effects,
    };
  }

  it('gets what it lacks from before the moment, once, and nothing that was undone', async () => {
    const { ids, moment, stop, again, effects } = await restored();
    await stop();
    expect(await rewind(moment, false)).toBe(3);
    // once more: the inbox skips what is published twice
    await rewind(moment, false);
    await again();
    const last = numbered(randomUUID(), 9);
    await publish(last);
    await until(async () => (await effects()).includes(last.eventId));
    expect(new Set(await effects())).toEqual(new Set([...ids.slice(0, 3), last.eventId]));
    expect(await effects()).toHaveLength(4);
  });

  it('alone also gets what others have published since', async () => {
    const { ids, moment, stop, again, effects } = await restored();
    await stop();
    expect(await rewind(moment, true)).toBe(4);
    await again();
    await until(async () => (await effects()).length === 4);
    expect(new Set(await effects())).toEqual(new Set(ids));
  });

  it('does not keep others from being rewound at the same time', async () => {
    const { moment, stop } = await restored();
    await stop();
    const twice = async (service: string) => {
      await rewind(moment, false, service);
      // it asks now who runs, while the others are in their groups
      await rewind(moment, false, service);
    };
    await Promise.all(Object.keys(SERVICES).slice(1, 4).map(twice));
  });

  it('is refused while it runs, and keeps its place', async () => {
    const { ids, moment, effects } = await restored();
    await expect(rewind(moment, false)).rejects.toThrow(/still run: .*webhooks.*Nothing was changed/);
    const last = numbered(randomUUID(), 9);
    await publish(last);
    await until(async () => (await effects()).includes(last.eventId));
    expect(await effects()).toEqual([ids[0], last.eventId]);
  });
});
