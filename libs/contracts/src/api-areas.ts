/**
 * The headings of the API descriptions, in the order in which a newcomer learns the API. A controller names
 * its own (`PublicController`, `InternalController`), and the row of a service in SERVICES names those that
 * it uses.
 */
export const API_AREAS = {
  Firms: 'The firm of the API key, and the firms that can receive referrals.',
  'Reference data': 'Case types, jurisdictions, and the statuses of a referral.',
  Users: 'The users of your firm.',
  Network: 'Relationships with other firms. You can refer a case without one.',
  'Sent cases': 'For the sending firm: create a case, refer it, and manage the referrals that you sent.',
  'Received referrals':
    'For the receiving firm: referrals sent to you. Client data is masked until you acknowledge a referral.',
  Referrals: 'Referrals that you sent or received, and operations on one referral by its id.',
  Inbox: 'The referrals of your firm as its people work through them: what needs attention comes first.',
  'Status updates': 'The status history, also as a feed without gaps. Use it to reconcile webhooks.',
  Notes: 'Notes on a case. Both firms of a referral see them.',
  Messages: 'Messages to the other firm of a referral.',
  Documents: 'Files on a case or a referral.',
  Routing: 'Rules that choose the receiving firm.',
  CRM: 'Send a case from a CRM record.',
  'External links': 'Link a referral to a record of another system.',
  Import: 'Import many rows from a CSV file.',
  'Med cases': 'Cases with medical providers.',
  Pharmacy: 'Fills and payments of a med referral.',
  Analytics: 'Statistics of sent and received referrals.',
  Webhooks:
    'Subscriptions, deliveries, and echo mode for tests. The callbacks of `POST /webhooks` describe the body of each event and ' +
    'how to verify its signature.',
  'Request log': 'What your programs called in the last 30 days, and how it was answered.',
  Sandbox: 'The clock of a test firm: let days pass in a second.',
  Health: 'Checks that the API is available.',
  Sessions: 'Sign-in and sessions of users.',
  'API keys': 'API keys, CRM tokens and integrations of your firm.',
  'OAuth apps': 'Applications that your firm registers, and those that its people have allowed.',
  'Case systems': 'Status reports from connected case-management systems.',
  Administration: 'For administrators, with the admin key.',
} as const;

export type ApiArea = keyof typeof API_AREAS;

/** The areas under the headings of a menu (`x-tagGroups`), each once. */
export const API_AREA_GROUPS: Readonly<Record<string, readonly ApiArea[]>> = {
  'Firms and people': ['Firms', 'Reference data', 'Users', 'Network'],
  Referrals: ['Sent cases', 'Received referrals', 'Referrals', 'Inbox', 'Status updates'],
  'Work on a case': ['Notes', 'Messages', 'Documents'],
  'Other systems': ['Routing', 'CRM', 'External links', 'Import', 'Case systems', 'Webhooks', 'Request log'],
  'Medical providers': ['Med cases', 'Pharmacy'],
  Figures: ['Analytics', 'Health'],
  Testing: ['Sandbox'],
  'Access and administration': ['Sessions', 'API keys', 'OAuth apps', 'Administration'],
};
