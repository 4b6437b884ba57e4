/**
 * What administrators should know before they let assistants in. The consent page and the guide say the same;
 * a test of the MCP service compares all three with its tools.
 */
export const SEES: readonly string[] = [
  'The cases and referrals that the person can see, with their notes, messages and updates, and the names of their documents. What is masked for the person is masked for it.',
  'The directory of firms, which firm your routing rules choose, and your analytics without revenue.',
];

export const DOES: readonly string[] = [
  'If the person allows writing: it writes drafts of cases and notes on them, which only your firm sees.',
  'To send, acknowledge, advance or end a referral, to send a message, or to change a case that was sent or write a note on it, the person confirms each act, with the firm, the client and the effect in sight.',
  'An assistant that cannot ask gives a link: the form is open here and filled in, and the person does it or not.',
  'Other firms see the person as the one who acted. The audit log of the exchange names the assistant as well.',
];

export const NEVER: readonly string[] = [
  'It cannot see passwords, keys or webhooks, nor open documents.',
  'It cannot delete anything, or change people, rules, keys or settings.',
  'It can never do more than the role of the person allows.',
];
