/** All tools in the order in which clients see them: first what is needed first. It does not change. */
export const TOOL_NAMES = [
  'get_context',
  'search_referrals',
  'get_case',
  'list_updates',
  'list_available_actions',
  'find_firms',
  'preview_routing',
  'get_analytics',
  'lookup_reference',
  'create_case',
  'update_case',
  'add_note',
  'send_message',
  'refer_case',
  'acknowledge_referral',
  'advance_referral',
  'end_referral',
] as const;
export type ToolName = (typeof TOOL_NAMES)[number];
