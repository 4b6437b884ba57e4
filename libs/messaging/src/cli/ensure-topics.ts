/** Creates the topics: `node libs/messaging/dist/cli/ensure-topics.js`, settings in config.ts. */
import { ensureTopics } from '../ensure-topics.js';
import { commandConfig } from './config.js';
import { runCommand } from './run-command.js';

await runCommand(async () => {
  const { created, altered } = await ensureTopics({ service: 'ensure-topics', ...commandConfig() });
  return `topics: ${created.length} created, ${altered.length} altered`;
});
