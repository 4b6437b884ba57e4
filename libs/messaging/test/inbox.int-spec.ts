import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { configureLog } from '@referral-exchange/platform';
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
  const nothing = async () => undefined;

  beforeAll(async () => {
    database = await templateDatabase('messaging', MIGRATIONS);
    const topics = { prefix: 'none.', brokers: [testBacking().kafkaBrokers] } as TestTopics;
    service = await startConsumerOf(database.url, topics, [], { untilLive: false });
  });
  afterAll(async () => {
    await service?.app.close();
    await database?.drop();
  });

  it('lets an event in again when its effect failed, and once when it did not', async () => {
    const id = randomUUID();
    const failed = service.inbox.once('a', id, async () => {
      throw new Error('no');
    });
    await expect(failed).rejects.toThrow('no');
    expect(await service.inbox.once('a', id, nothing)).toBe(true);
    expect(await service.inbox.once('a', id, nothing)).toBe(false);
    expect(await service.inbox.once('another consumer', id, nothing)).toBe(true);
  });

  it('has one effect when two get the same event at the same time', async () => {
    const id = randomUUID();
    let effects = 0;
    const slow = async () => {
      effects++;
      await sleep(50);
    };
    const answers = await Promise.all([service.inbox.once('a', id, slow), service.inbox.once('a', id, slow)]);
    expect(answers.sort()).toEqual([false, true]);
    expect(effects).toBe(1);
  });

  it('gives a batch its unseen events in order, each once, and is not called for none', async () => {
    const [a, b, c] = [randomUUID(), randomUUID(), randomUUID()].map((eventId) => ({ eventId }));
    const fresh: string[] = [];
    const take = async (events: { eventId: string }[]) => {
      fresh.push(...events.map(({ eventId }) => eventId));
    };
    expect(await service.inbox.onceEach('b', [b!], take)).toBe(1);
    expect(await service.inbox.onceEach('b', [a!, b!, c!, a!], take)).toBe(2);
    expect(fresh).toEqual([b!.eventId, a!.eventId, c!.eventId]);
    const never = async () => {
      throw new Error('called for none');
    };
    expect(await service.inbox.onceEach('b', [a!, c!], never)).toBe(0);
  });

  it('purges what is older than the days given, in bites, and nothing else', async () => {
    await service.database.query(
      `INSERT INTO inbox (consumer, event_id, received_at)
       SELECT 'old', gen_random_uuid(), now() - interval '31 days' FROM generate_series(1, 12000)`,
    );
    const id = randomUUID();
    await service.inbox.once('new', id, nothing);
    expect(await service.inbox.purge(30)).toBe(12_000);
    expect(await service.inbox.once('new', id, nothing)).toBe(false);
  });
});
