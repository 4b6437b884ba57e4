/** What administrators should know before they let assistants in. */
export const SEES: readonly string[] = [
  'The cases and referrals that the person can see, with their notes, messages and updates, and the names of their documents. What is masked for the person is masked for it.',
  'The directory of firms, your routing rules and your analytics without revenue.',
];

export const DOES: readonly string[] = [
  'If the person allows writing: it creates drafts of cases, changes your own cases, and writes notes.',
  'To send, acknowledge, advance or end a referral, or to send a message, the person confirms each act, with the firm, the client and the effect in sight.',
  'Other firms see the person as the one who acted. Your audit log names the assistant as well.',
];

export const NEVER: readonly string[] = [
  'It cannot see passwords, keys or webhooks, nor open documents.',
  'It cannot delete anything, or change people, rules, keys or settings.',
  'It can never do more than the role of the person allows.',
];
