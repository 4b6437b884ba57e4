import { Redis } from 'ioredis';
import { setTimeout as sleep } from 'node:timers/promises';
import { during } from '../during.ts';
import type { Scenario } from '../scenario.ts';
import type { SuiteUnderFault } from '../suite-under-fault.ts';

/** Kafka and Redis that die, forget, fill up, or carry what they should not. */
export const brokers: Scenario[] = [
  {
    name: 'kill-kafka',
    description: 'kill -9 of the Kafka broker, down for 15 s: calls go on, events arrive afterwards',
    recoveryS: 60,
    alerts: {
      fire: ['EventsNotPublished referrals', 'WebhooksLate', 'DependencyDown kafka'],
      may: [
        'EventsNotPublished',
        'EventsNotHandled',
        'ReportsOld',
        'WebhooksStandStill',
        'WebhooksWait',
        'WorkerOverdue',
      ],
    },
    cause: (suite, traffic) => during(suite.crashBacking('kafka', 15_000), traffic.more(10, 15_000)),
  },
  {
    name: 'kill-redis',
    description: 'kill -9 of Redis, down for 15 s: calls go on without limits, deliveries without wake-ups',
    isShort: true,
    recoveryS: 30,
    alerts: {
      fire: ['DependencyDown redis'],
      may: ['WorkerOverdue', 'WebhooksLate', 'WebhooksStandStill', 'WebhooksWait'],
    },
    cause: (suite, traffic) => during(suite.crashBacking('redis', 15_000), traffic.more(10, 15_000)),
  },
  {
    name: 'freeze-kafka',
    description: 'SIGSTOP of the Kafka broker for 20 s: calls go on, events arrive afterwards',
    recoveryS: 60,
    cause: (suite, traffic) => during(suite.freeze('kafka', 20_000), traffic.more(10, 20_000)),
  },
  {
    name: 'freeze-redis',
    description: 'SIGSTOP of Redis for 10 s: calls go on',
    recoveryS: 30,
    cause: (suite, traffic) => during(suite.freeze('redis', 10_000), traffic.more(10, 10_000)),
  },
  {
    name: 'empty-redis',
    description: 'Redis is emptied once a second for 10 s',
    recoveryS: 30,
    cause: (suite) =>
      withRedis(suite, async (redis) => {
        for (let turn = 0; turn < 10; turn++) {
          await redis.flushall();
          await sleep(1_000);
        }
      }),
  },
  {
    name: 'full-redis',
    description: 'Redis has no memory left for 10 s and refuses every write',
    recoveryS: 30,
    cause: (suite) =>
      withRedis(suite, async (redis) => {
        const [, before = '0'] = (await redis.config('GET', 'maxmemory')) as string[];
        await redis.config('SET', 'maxmemory', '1');
        await sleep(10_000);
        await redis.config('SET', 'maxmemory', before);
      }),
  },
  {
    name: 'repeated-events',
    description: 'the newest 200 events of referrals are published again, as after a restored broker',
    recoveryS: 30,
    cause: (suite) => suite.topics.republish('referrals.events', 200),
  },
  {
    name: 'poison-event',
    description:
      'a record that is no event lies in the topic of referrals: it goes to the dead letters, the rest goes on',
    recoveryS: 30,
    // one for each service that consumes the topic: webhooks, documents, routing, analytics
    deadLetters: 4,
    alerts: {
      fire: ['DeadLetter webhooks', 'DeadLetter documents', 'DeadLetter routing', 'DeadLetter analytics'],
    },
    cause: (suite) =>
      suite.topics.produce('referrals.events', [{ key: 'poison', value: '{"this is": "no event"}' }]),
  },
];

async function withRedis(suite: SuiteUnderFault, work: (redis: Redis) => Promise<void>): Promise<void> {
  const redis = new Redis(suite.sandbox.redisUrl);
  try {
    await work(redis);
  } finally {
    redis.disconnect();
  }
}
