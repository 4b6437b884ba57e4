import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { configureLog } from '@referral-exchange/telemetry';
import {
  failOnLeaks,
  templateDatabase,
  testBacking,
  type TestDatabase,
  type TestTopics,
} from '@referral-exchange/testing';
import { MIGRATIONS, sleep, startConsumerOf, type Consumer } from './services.js';

failOnLeaks();
configureLog({ level: 'silent' });

describe('the inbox', () => {
  let database: TestDatabase;
  let service: Consumer;

  beforeAll(async () => {
    database = await templateDatabase('messaging', MIGRATIONS);
    const topics = { prefix: 'none.', brokers: [testBacking().kafkaBrokers] } as TestTopics;
    service = await startConsumerOf(database.url, topics, [], { untilLive: false });
  });
  afterAll(async () => {
    await service?.app.close();
    await database?.drop();
  });

  /** Handles one event as the consumer; true when it had not been seen. */
  const handle = async (consumer: string, eventId: string, effect = async () => undefined as void) => {
    let wasUnseen = false;
    await service.inbox.handleOnce(consumer, [{ eventId }], async () => {
      wasUnseen = true;
      await effect();
    });
    return wasUnseen;
  };

  it('accepts an event again when its effect failed, and only once when it succeeded', async () => {
    const id = randomUUID();
    const failed = handle('a', id, async () => {
      throw new Error('no');
    });
    await expect(failed).rejects.toThrow('no');
    expect(await handle('a', id)).toBe(true);
    expect(await handle('a', id)).toBe(false);
    expect(await handle('another consumer', id)).toBe(true);
  });

  it('makes an event take effect once when two get it at the same time', async () => {
    const id = randomUUID();
    const answers = await Promise.all([handle('a', id, () => sleep(50)), handle('a', id, () => sleep(50))]);
    expect(answers.sort()).toEqual([false, true]);
  });

  it('gives a batch its unseen events in order, each once, and is not called for none', async () => {
    const [a, b, c] = [randomUUID(), randomUUID(), randomUUID()].map((eventId) => ({ eventId }));
    const unseen: string[][] = [];
    const take = async (events: { eventId: string }[]) => {
      unseen.push(events.map(({ eventId }) => eventId));
    };
    await service.inbox.handleOnce('b', [b!], take);
    await service.inbox.handleOnce('b', [a!, b!, c!, a!], take);
    await service.inbox.handleOnce('b', [a!, c!], take);
    expect(unseen).toEqual([[b!.eventId], [a!.eventId, c!.eventId]]);
  });

  it('deletes rows older than the given days, in chunks, and no others', async () => {
    await service.database.query(
      `INSERT INTO inbox (consumer, event_id, received_at)
       SELECT 'old', gen_random_uuid(), now() - interval '31 days' FROM generate_series(1, 12000)`,
    );
    const id = randomUUID();
    await handle('new', id);
    expect(await service.inbox.purge(30)).toBe(12_000);
    expect(await handle('new', id)).toBe(false);
  });
});
