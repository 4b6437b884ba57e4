/**
 * The parts of the interface, in the order in which somebody learns it: the headings under which the descriptions
 * show operations. A controller names its own (`PublicController`, `InternalController`).
 */
export const API_AREAS = {
  Firms: 'Who the calling key is, and the firms that referrals can go to.',
  'Reference data': 'Case types, jurisdictions and the lifecycle of a referral, as data.',
  Users: 'The people of the firm.',
  Network: 'Standing relationships with other firms. Referring needs none.',
  'Sent cases':
    "The sending firm's side: cases that it wrote, from the draft on, and what it does to the referrals that it sent.",
  'Received referrals':
    "The receiving firm's side: referrals that came in. Client data is masked until this side acknowledges.",
  Referrals: 'Referrals seen from both sides, and what is asked of one by its id, whoever asks.',
  'Status updates': 'The status history, also as a feed without gaps: what to reconcile webhooks against.',
  Notes: 'Notes on a case, seen by the two firms of a referral.',
  Messages: 'Messages to the partner firm.',
  Documents: 'Files on a case or a referral.',
  Routing: 'Rules that choose the firm a referral goes to.',
  CRM: 'Sending from a CRM record.',
  'External links': 'Which record of another system a referral belongs to.',
  Import: 'Many rows at once, from CSV.',
  'Med cases': 'Cases with medical providers.',
  Pharmacy: 'Fills and payments of a med referral.',
  Analytics: 'Figures on what was sent and received.',
  Webhooks:
    'Subscriptions to what happens to the cases of a firm, their deliveries, and the echo mode for trying them out. The bodies of ' +
    'the events are the callbacks of `POST /webhooks`; how to verify a signature is told there too.',
  Health: 'Whether the API answers.',
  Sessions: 'Sign-in and the sessions of people.',
  'API keys': 'Keys, CRM tokens and integrations of the own firm.',
  'Case systems': 'What connected case-management systems report.',
  Administration: 'For operators, with the administrator key.',
} as const;

export type ApiArea = keyof typeof API_AREAS;

/** The areas that stand in `used`, in order and described; a name that is none comes last, as it is. */
export function describedAreas(used: ReadonlySet<string>): { name: string; description?: string }[] {
  const known = Object.entries(API_AREAS).filter(([name]) => used.has(name));
  const others = [...used].filter((name) => !(name in API_AREAS)).sort();
  return [
    ...known.map(([name, description]) => ({ name, description })),
    ...others.map((name) => ({ name })),
  ];
}
