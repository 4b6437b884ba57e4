/** Replays dead letters: `node libs/messaging/dist/cli/replay-dlq.js <topic> <consumer>`, settings in config.ts. */
import { TOPICS, type TopicName } from '@referral-exchange/contracts';
import { checkBrokers } from '../kafka/check-brokers.js';
import { replayDeadLetters } from '../replay-dead-letters.js';
import { commandConfig } from './config.js';
import { runCommand } from './run-command.js';

const USAGE = Object.entries(TOPICS)
  .flatMap(([topic, { consumers }]) => consumers.map((consumer) => `  ${topic} ${consumer}`))
  .join('\n');

await runCommand(async () => {
  const [topic, consumer] = process.argv.slice(2);
  if (!USAGE.split('\n').includes(`  ${topic} ${consumer}`)) {
    throw new Error(`usage: replay-dlq <topic> <consumer>, one of\n${USAGE}`);
  }
  const options = commandConfig();
  await checkBrokers({ service: 'replay-dlq', ...options });
  const replayed = await replayDeadLetters({
    ...options,
    topic: topic as TopicName,
    consumer: consumer as string,
  });
  return `${replayed} dead letters of ${consumer} published to ${topic} again`;
});
