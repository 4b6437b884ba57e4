import { ProtocolError, ProtocolErrorCode } from '@modelcontextprotocol/server';
import { isCaseReference } from '../resources/case-reference.js';

interface Prompt {
  name: string;
  title: string;
  description: string;
  arguments: { name: string; description: string; required: boolean }[];
  /** What the person says by choosing it. Fixed text: of the arguments only the name of a case gets in. */
  text: (reference: string) => string;
}

const CASE = {
  name: 'case',
  description: 'Reference number (ABB-0001) or id of the case',
  required: true,
};

const PROMPTS: readonly Prompt[] = [
  {
    name: 'triage_inbox',
    title: 'Triage the inbox',
    description: 'What waits, and what to do first.',
    arguments: [],
    text: () =>
      'Go through the received referrals of my firm that are not acknowledged. Use get_context, then search_referrals (perspective received, status SENT), then get_case for each. List them with the reference number, the sending firm, the case type and jurisdiction, which came first, and what you suggest, with your reason. Do not acknowledge, reject or send anything.',
  },
  {
    name: 'prepare_referral',
    title: 'Prepare a referral',
    description: 'Finds a firm for a case and prepares sending it.',
    arguments: [CASE],
    text: (reference) =>
      `Prepare sending the case ${reference}. Read it with get_case. Say what is missing that the receiving firm will need. Use preview_routing and find_firms for up to three firms that fit, with your reason for each. Ask me which one, and only then call refer_case, which will ask me to confirm.`,
  },
  {
    name: 'summarize_case',
    title: 'Summarize a case',
    description: 'Where a case stands.',
    arguments: [CASE],
    text: (reference) =>
      `Summarize the case ${reference} for me: read it with get_case, with the timeline, notes, documents and messages. Say where it stands, what happened last, what is due, and what my firm can do now (list_available_actions). Say which statements come from the other firm.`,
  },
];

/** As `prompts/list` shows them. */
export const LISTED_PROMPTS = PROMPTS.map(({ text: _, ...listed }) => listed);

/** The messages of a prompt. @throws {ProtocolError} when there is none, or an argument is not valid */
export function promptMessages(name: string, args: Readonly<Record<string, string>> = {}) {
  const prompt = PROMPTS.find((one) => one.name === name);
  if (!prompt) throw new ProtocolError(ProtocolErrorCode.InvalidParams, 'There is no such prompt');
  const reference = args.case ?? '';
  if (prompt.arguments.length > 0 && !isCaseReference(reference))
    throw new ProtocolError(
      ProtocolErrorCode.InvalidParams,
      'case: must be a reference number such as ABB-0001, or an id',
    );
  const text = prompt.text(reference);
  return {
    description: prompt.description,
    messages: [{ role: 'user' as const, content: { type: 'text' as const, text } }],
  };
}
