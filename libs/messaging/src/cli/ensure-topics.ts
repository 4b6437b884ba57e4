/** Creates the topics: `node libs/messaging/dist/cli/ensure-topics.js`, settings in config.ts beside. */
import { ensureTopics } from '../ensure-topics.js';
import { commandConfig } from './config.js';

const { created, altered } = await ensureTopics({ service: 'ensure-topics', ...commandConfig() });
process.stdout.write(`topics: ${created.length} created, ${altered.length} altered\n`);
process.exit(0);
