/**
 * Creates the topics: `node libs/messaging/dist/cli/ensure-topics.js [--grow]`, settings in config.ts. With
 * `--grow` a topic that has fewer partitions than it is to have gets them, as by `grow-topic`.
 */
import { configureLog } from '@referral-exchange/telemetry';
import { ensureTopics } from '../operator/ensure-topics.js';
import { growTopic } from '../operator/grow-topic.js';
import { checkBrokers } from '../kafka/check-brokers.js';
import { commandConfig } from './config.js';
import { runCommand, untilSignalled } from './run-command.js';

await runCommand(async () => {
  const options = { service: 'ensure-topics', ...commandConfig() };
  configureLog({ identity: { service: options.service } });
  await checkBrokers(options);
  const signal = untilSignalled();
  const reportsShort = process.argv.includes('--grow');
  const { created, altered, short } = await ensureTopics({ ...options, reportsShort });
  for (const { topic, partitions } of short) await growTopic({ ...options, topic, partitions, signal });
  const grown = short.length > 0 ? `, ${short.length} grown` : '';
  return `topics: ${created.length} created, ${altered.length} altered${grown}`;
});
