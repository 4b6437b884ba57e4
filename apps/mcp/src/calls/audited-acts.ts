import type { AssistantAct, AssistantAction } from '../audit/assistant-audit.js';
import type { ToolName } from '../tools/tool-names.js';

const ACTIONS: Partial<Record<ToolName, AssistantAction>> = {
  create_case: 'assistant.case_drafted',
  update_case: 'assistant.case_changed',
  add_note: 'assistant.note_written',
  send_message: 'assistant.message_sent',
  refer_case: 'assistant.case_referred',
  acknowledge_referral: 'assistant.referral_acknowledged',
  advance_referral: 'assistant.referral_advanced',
  end_referral: 'assistant.referral_ended',
};

/** What the audit log is told of a call that succeeded; null when nothing was done. Pure. */
export function actOf(tool: string, input: object, result: object): AssistantAct | null {
  const action = ACTIONS[tool as ToolName];
  const { outcome, case: shown } = result as {
    outcome?: string;
    case?: { caseId: string; referralId: string | null } | null;
  };
  if (!action || !shown || (outcome !== undefined && outcome !== 'done')) return null;
  const { action: move, changes } = input as { action?: unknown; changes?: object };
  const details = {
    ...(typeof move === 'string' && { move }),
    ...(changes && { changedFields: Object.keys(changes) }),
  };
  return { action, caseId: shown.caseId, referralId: shown.referralId, details };
}
