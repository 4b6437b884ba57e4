import { randomInt } from 'node:crypto';
import { deadLetterTopic } from '@referral-exchange/contracts';
import { Kafka, logLevel, Partitioners } from 'kafkajs';
import { admin, sandbox } from './world.js';

const TOPIC = 'auth.events';
const SERVICE = 'oauth';

/** Where the letters of `writeDeadLetter` are. */
export const DEAD_LETTERS = `/admin/dead-letters/${SERVICE}`;

/** Writes a dead letter of oauth that no event stands behind. Returns its id. */
export async function writeDeadLetter(): Promise<string> {
  const producer = new Kafka({
    brokers: sandbox.kafkaBrokers.split(','),
    logLevel: logLevel.NOTHING,
  }).producer({
    createPartitioner: Partitioners.DefaultPartitioner,
  });
  // a place of the topic that no event comes to
  const offset = String(randomInt(2 ** 40, 2 ** 41));
  const headers = {
    'dlq-reason': 'failed',
    'dlq-error': 'of an example',
    'dlq-partition': '0',
    'dlq-offset': offset,
  };
  await producer.connect();
  try {
    await producer.send({
      topic: deadLetterTopic(TOPIC, SERVICE),
      messages: [{ key: 'x', value: '{}', headers }],
    });
  } finally {
    await producer.disconnect();
  }
  return `${TOPIC}/0/${offset}`;
}

/** The same, dropped: to be replayed without that anything is published. */
export async function writeDroppedLetter(): Promise<string> {
  const id = await writeDeadLetter();
  const { status, text } = await admin.post(`${DEAD_LETTERS}/drop`, { ids: [id], reason: 'an example' });
  if (status !== 200) throw new Error(`Dropping a letter was answered with ${status}: ${text}`);
  return id;
}
