import { counter } from '@referral-exchange/telemetry';
import { TOOL_NAMES } from './tools/tool-names.js';

/** How a call of a tool ended. `refused`: by the owner, the arguments or the caller's rights. */
const TOOL_OUTCOMES = ['done', 'asked', 'refused', 'limited', 'failed'] as const;
export type ToolOutcome = (typeof TOOL_OUTCOMES)[number];

/** What mcp measures, besides what every service does. */
export const mcpMetrics = {
  toolCalls: counter({
    name: 'mcp.tool.calls',
    unit: '{call}',
    tells:
      'Calls of tools by assistants, and how they ended: `asked` a person for confirmation, `limited` by what one grant may do a minute.',
    labels: { tool: TOOL_NAMES, outcome: TOOL_OUTCOMES },
  }),
  auditEntries: counter({
    name: 'mcp.audit.entries',
    unit: '{entry}',
    tells: 'Entries of the audit log about acts of assistants, by whether Kafka took them or they were lost.',
    labels: { outcome: ['sent', 'lost'] },
  }),
};
