/** Replays dead letters: `node libs/messaging/dist/cli/replay-dlq.js <topic> <consumer>`, settings in config.ts beside. */
import { TOPICS, type TopicName } from '@referral-exchange/contracts';
import { replayDeadLetters } from '../replay-dead-letters.js';
import { commandConfig } from './config.js';

const [topic, consumer] = process.argv.slice(2);
const consumers: readonly string[] = topic && topic in TOPICS ? TOPICS[topic as TopicName].consumers : [];
if (!consumer || !consumers.includes(consumer)) {
  const pairs = Object.entries(TOPICS).flatMap(([name, { consumers: of }]) =>
    of.map((one) => `  ${name} ${one}`),
  );
  process.stderr.write(`usage: replay-dlq <topic> <consumer>, one of\n${pairs.join('\n')}\n`);
  process.exit(2);
}
const replayed = await replayDeadLetters({ ...commandConfig(), topic: topic as TopicName, consumer });
process.stdout.write(`${replayed} dead letters of ${consumer} published to ${topic} again\n`);
process.exit(0);
