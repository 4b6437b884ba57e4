/**
 * Adds partitions to a topic: `node libs/messaging/dist/cli/grow-topic.js <topic> <partitions>`, settings in
 * config.ts.
 */
import { TOPICS, type TopicName } from '@referral-exchange/contracts';
import { configureLog } from '@referral-exchange/telemetry';
import { growTopic } from '../operator/grow-topic.js';
import { checkBrokers } from '../kafka/check-brokers.js';
import { commandConfig } from './config.js';
import { runCommand, untilSignalled } from './run-command.js';

const USAGE = Object.entries(TOPICS)
  .map(([topic, { partitions }]) => `  ${topic} (${partitions} in this release)`)
  .join('\n');

await runCommand(async () => {
  const [topic = '', count = ''] = process.argv.slice(2);
  if (!Object.hasOwn(TOPICS, topic) || !/^[1-9]\d{0,3}$/.test(count))
    throw new Error(`usage: grow-topic <topic> <partitions>, the topic is one of\n${USAGE}`);
  const options = { service: 'grow-topic', ...commandConfig() };
  configureLog({ identity: { service: options.service } });
  await checkBrokers(options);
  const before = await growTopic({
    ...options,
    topic: topic as TopicName,
    partitions: Number(count),
    signal: untilSignalled(),
  });
  return before === Number(count)
    ? `${topic} has ${count} partitions`
    : `${topic}: ${before} partitions, now ${count}`;
});
