import { randomUUID } from 'node:crypto';
import { Redis } from 'ioredis';
import { Kafka, logLevel } from 'kafkajs';

/** The topics, dead letters too, that have a word in a message now. */
export async function topicsHolding(brokers: string, word: string): Promise<string[]> {
  const kafka = new Kafka({ clientId: 'stores', brokers: brokers.split(','), logLevel: logLevel.NOTHING });
  const ends = await endsOf(kafka);
  const holding = new Set<string>();
  const consumer = kafka.consumer({ groupId: `stores-${randomUUID()}` });
  await consumer.connect();
  try {
    await consumer.subscribe({
      topics: [...new Set([...ends.values()].map(({ topic }) => topic))],
      fromBeginning: true,
    });
    await new Promise<void>((resolve, reject) => {
      const eachMessage = ({ topic, partition, message }: Read): Promise<void> => {
        if (message.value?.includes(word)) holding.add(topic);
        const place = `${topic}/${partition}`;
        if (Number(message.offset) + 1 >= (ends.get(place)?.end ?? 0)) ends.delete(place);
        if (ends.size === 0) resolve();
        return Promise.resolve();
      };
      consumer.run({ eachMessage }).catch(reject);
    });
  } finally {
    await consumer.disconnect();
  }
  return [...holding].sort();
}

interface Read {
  topic: string;
  partition: number;
  message: { offset: string; value: Buffer | null };
}

/** Where each partition that has messages ends. */
async function endsOf(kafka: Kafka): Promise<Map<string, { topic: string; end: number }>> {
  const admin = kafka.admin();
  await admin.connect();
  try {
    const ends = new Map<string, { topic: string; end: number }>();
    for (const topic of (await admin.listTopics()).filter((name) => !name.startsWith('__')))
      for (const { partition, low, high } of await admin.fetchTopicOffsets(topic))
        if (Number(high) > Number(low)) ends.set(`${topic}/${partition}`, { topic, end: Number(high) });
    return ends;
  } finally {
    await admin.disconnect();
  }
}

/** The keys of Redis that have a word, also inside of a capture, whose body is base64. */
export async function redisHolding(url: string, word: string): Promise<string[]> {
  const redis = new Redis(url);
  const holding: string[] = [];
  try {
    for await (const keys of redis.scanStream() as AsyncIterable<string[]>)
      for (const key of keys) if ((await textOf(redis, key)).includes(word)) holding.push(key);
    return holding.sort();
  } finally {
    redis.disconnect();
  }
}

async function textOf(redis: Redis, key: string): Promise<string> {
  const read: Partial<Record<string, () => Promise<unknown>>> = {
    string: () => redis.get(key),
    list: () => redis.lrange(key, 0, -1),
    hash: () => redis.hgetall(key),
    set: () => redis.smembers(key),
    zset: () => redis.zrange(key, 0, -1),
    stream: () => redis.xrange(key, '-', '+'),
  };
  const text = JSON.stringify(await read[await redis.type(key)]?.()) ?? '';
  const bodies = [...text.matchAll(/\\"body\\":\\"([A-Za-z0-9+/=]+)/g)];
  return [text, ...bodies.map(([, body]) => Buffer.from(body!, 'base64').toString())].join('\n');
}
