/** Creates the topics: `node libs/messaging/dist/cli/ensure-topics.js`, settings in config.ts. */
import { ensureTopics } from '../operator/ensure-topics.js';
import { checkBrokers } from '../kafka/check-brokers.js';
import { commandConfig } from './config.js';
import { runCommand } from './run-command.js';

await runCommand(async () => {
  const options = { service: 'ensure-topics', ...commandConfig() };
  await checkBrokers(options);
  const { created, altered } = await ensureTopics(options);
  return `topics: ${created.length} created, ${altered.length} altered`;
});
