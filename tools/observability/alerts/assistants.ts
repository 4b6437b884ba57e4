import type { AlertArea } from '../alert.ts';

/** The tools of assistants, and what the audit log is told of them. */
export const ASSISTANTS: AlertArea = {
  area: 'assistants',
  alerts: [
    {
      name: 'AssistantToolFails',
      severity: 'ticket',
      owner: 'by service',
      expr: 'sum by (job, tool) (increase(mcp_tool_calls_total{outcome="failed"}[15m])) / sum by (job, tool) (increase(mcp_tool_calls_total[15m])) > 0.1 and sum by (job, tool) (increase(mcp_tool_calls_total{outcome="failed"}[15m])) > 5',
      for: '5m',
      summary:
        '{{ humanizePercentage $value }} of the calls of the tool {{ $labels.tool }} fail on our side. Assistants tell their people to try again later.',
    },
    {
      name: 'AssistantAuditLost',
      severity: 'ticket',
      owner: 'by service',
      expr: 'sum by (job) (increase(mcp_audit_entries_total{outcome="lost"}[1h])) > 0',
      summary:
        'Entries of the audit log about acts of assistants were lost. The acts are done, and the history of each case has them; by which client is not in the log.',
    },
  ],
};
