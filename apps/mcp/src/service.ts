import { defineService } from '@referral-exchange/service';
import { mcpSettings } from './config.js';
import { OutwardModule } from './outward/outward.module.js';
import { ProtocolModule } from './protocol/protocol.module.js';
import { ReadingModule } from './reading/reading.module.js';
import { WritingModule } from './writing/writing.module.js';

/** The tools of assistants, over the Model Context Protocol. It stores nothing. */
export const mcp = defineService({
  name: 'mcp',
  config: mcpSettings,
  modules: [ReadingModule, WritingModule, OutwardModule, ProtocolModule],
});
