import { ASSISTANT_PAGES } from './assistant-pages.ts';
import type { ExampleIds } from './example-firms.ts';
import { INTEGRATOR_PAGES } from './integrator-pages.ts';
import { OPERATOR_PAGES } from './operator-pages.ts';
import { ACCOUNT_PAGES, SECOND_STEPS } from './second-factor-pages.ts';
import { fill, heading, press, refused, type SheetPage, steps, text } from './sheet-steps.ts';

const ledger = ({ medCase, medReferral }: ExampleIds) => `/med-cases/${medCase}/referrals/${medReferral}`;
const referral = (state: keyof ExampleIds) => (ids: ExampleIds) => `/referrals/${ids[state]}`;

/** An id that no referral has. */
const NOBODYS = '0192f3a0-7000-7000-8000-00000000dead';

/** Every page and important state, in the order of the sheet. A feature adds rows for its pages. */
export const SHEET_PAGES: readonly SheetPage[] = [
  { name: 'Sign in', who: 'nobody', path: '/sign-in', show: heading('Sign in') },
  {
    name: 'Wrong password',
    who: 'nobody',
    path: '/sign-in',
    show: steps(
      fill('Email', 'dana@example.com'),
      fill('Password', 'a guess'),
      press('Sign in'),
      text('The email or the password is wrong'),
    ),
  },
  ...SECOND_STEPS,
  { name: 'Received', who: 'receiver', path: '/inbox/received', show: text('Masked until') },
  { name: 'Sent', who: 'sender', path: '/inbox/sent', show: text('Not sent yet') },
  {
    name: 'Needs attention',
    who: 'sender',
    path: '/inbox/sent?view=attention',
    show: text('Expires within 2 days'),
  },
  { name: 'Drafts', who: 'sender', path: '/inbox/sent?view=drafts', show: text('Not sent yet') },
  { name: 'Nothing found', who: 'receiver', path: '/inbox/received?q=zebra', show: text('Nothing found') },
  { name: 'Inbox of a new firm', who: 'newcomer', path: '/inbox/received', show: text('Nothing here') },
  {
    name: 'Inbox, service away',
    who: 'receiver',
    path: '/people',
    show: steps(
      heading('People'),
      refused('**/inbox?**', 503),
      (page) =>
        page
          .getByRole('link', { name: /^Received/ })
          .first()
          .click(),
      text('This is not available right now'),
    ),
  },
  { name: 'Referral, masked', who: 'receiver', path: referral('masked'), show: text('The client is masked') },
  {
    name: 'Acknowledge',
    who: 'receiver',
    path: referral('masked'),
    show: steps(press('Acknowledge'), text('This cannot be undone')),
  },
  {
    name: 'Decline, a fault',
    who: 'receiver',
    path: referral('masked'),
    show: steps(press('Decline …'), press('Decline this referral'), text('Choose a reason')),
  },
  { name: 'Referral', who: 'receiver', path: referral('acknowledged'), show: text('She comes on Thursday') },
  {
    name: 'Referral, at its sender',
    who: 'sender',
    path: referral('acknowledged'),
    show: text('She comes on Thursday'),
  },
  { name: 'Referral, closed', who: 'sender', path: referral('closed'), show: text('Closing → Closed') },
  { name: 'Referral, declined', who: 'sender', path: referral('declined'), show: text('Our team is full') },
  {
    name: 'Referral, right to left',
    who: 'receiver',
    path: referral('fromRightToLeft'),
    show: text('Sent → Under evaluation'),
  },
  {
    name: 'Edit',
    who: 'receiver',
    path: referral('acknowledged'),
    show: steps(press('Edit'), text('Lead attorney')),
  },
  {
    name: 'Message, not sent: too many',
    who: 'receiver',
    path: referral('acknowledged'),
    show: steps(
      refused('**/messages/send', 429, { 'retry-after': '600' }),
      (page) => page.getByPlaceholder('Write a message …').fill('Who has the photos?'),
      press('Send message'),
      text('Too many requests'),
    ),
  },
  {
    name: 'File, refused',
    who: 'receiver',
    path: referral('acknowledged'),
    show: steps(
      (page) =>
        page.getByLabel('Add documents').setInputFiles([
          { name: 'report.pdf', mimeType: 'application/pdf', buffer: Buffer.from('MZ program') },
          { name: 'song.mp3', mimeType: 'audio/mpeg', buffer: Buffer.from('ID3') },
        ]),
      text('the content is not what the name says'),
    ),
  },
  {
    name: 'Referral, printed',
    who: 'receiver',
    path: referral('acknowledged'),
    show: text('She comes on Thursday'),
    isPrinted: true,
  },
  {
    name: 'No such referral',
    who: 'receiver',
    path: `/referrals/${NOBODYS}`,
    show: text('There is no such referral'),
  },
  { name: 'New case', who: 'sender', path: '/send', show: heading('Send a case') },
  {
    name: 'New case, faults',
    who: 'sender',
    path: '/send',
    show: steps(press('Send …'), text('Enter the first name')),
  },
  {
    name: 'Draft, a firm suggested',
    who: 'sender',
    path: ({ draft }) => `/send/${draft}`,
    show: text('Suggested by your rule'),
  },
  {
    name: 'Send this case',
    who: 'sender',
    path: ({ draft }) => `/send/${draft}`,
    show: steps(
      (page) => page.getByRole('radio', { name: 'Lindqvist' }).first().check(),
      press('Send …'),
      text('is told at once'),
    ),
  },
  {
    name: 'Refer onward',
    who: 'receiver',
    path: (ids) => `/referrals/${ids.acknowledged}/refer`,
    show: text('No routing rule'),
  },
  { name: 'Unread', who: 'receiver', path: '/inbox/received?view=unread', show: text('Mark all as read') },
  {
    name: 'Save a view',
    who: 'sender',
    path: '/inbox/sent?view=live&q=Whitfield',
    show: steps(press('Save this view …'), (page) => page.getByRole('textbox', { name: 'Name' }).waitFor()),
  },
  { name: 'Routing', who: 'sender', path: '/routing', show: text('Accidents on roads') },
  { name: 'Routing of a new firm', who: 'newcomer', path: '/routing', show: text('There is no rule yet') },
  {
    name: 'Rule, tried',
    who: 'sender',
    path: ({ rule }) => `/routing/${rule}`,
    show: steps(press('Try it on the last cases'), text('By this rule')),
  },
  { name: 'Imports', who: 'sender', path: '/imports', show: text('old-cases.csv') },
  {
    name: 'Import with mistakes',
    who: 'sender',
    path: ({ importJob }) => `/imports/${importJob}`,
    show: text('Nothing was written yet'),
  },
  { name: 'Med cases', who: 'sender', path: '/med-cases', show: text('Dana Whitfield') },
  {
    name: 'New med case, faults',
    who: 'sender',
    path: '/med-cases/new',
    show: steps(press('Make the med case'), text('Enter the first name of the patient')),
  },
  { name: 'Med case', who: 'sender', path: ({ medCase }) => `/med-cases/${medCase}`, show: heading('Dana') },
  { name: 'Ledger, at the firm', who: 'sender', path: ledger, show: text('Northern Mutual') },
  {
    name: 'Referrals to a pharmacy',
    who: 'pharmacist',
    path: '/med-cases',
    show: steps(press('Show all'), text('Dana Whitfield')),
  },
  { name: 'Ledger, at the pharmacy', who: 'pharmacist', path: ledger, show: text('Northern Mutual') },
  {
    name: 'Record a fill, faults',
    who: 'pharmacist',
    path: ledger,
    show: steps(press('Record a fill …'), press('Record the fill'), text('Say on which day')),
  },
  {
    name: 'Import of fills',
    who: 'pharmacist',
    path: (ids) => `${ledger(ids)}/import`,
    show: heading('Import fills and transactions'),
  },
  { name: 'Network', who: 'receiver', path: '/network', show: text('Waits for your answer') },
  {
    name: 'Network of a new firm',
    who: 'newcomer',
    path: '/network',
    show: text('You have asked no firm yet'),
  },
  {
    name: 'Ask a firm',
    who: 'receiver',
    path: '/network',
    show: steps(press('Ask a firm …'), text('Works everywhere')),
  },
  { name: 'Your firm', who: 'receiver', path: '/firm', show: text('Types of case') },
  {
    name: 'Edit the profile of the firm',
    who: 'receiver',
    path: '/firm',
    show: steps(press('Edit …'), text('Other firms see it at once.')),
  },
  { name: 'People', who: 'receiver', path: '/people', show: text('Maya Lindqvist') },
  {
    name: 'Invite',
    who: 'receiver',
    path: '/people',
    show: steps(press('Invite …'), text('A link goes there')),
  },
  {
    name: 'Demand a second factor',
    who: 'receiver',
    path: '/people',
    show: steps(press('Demand it of everybody …'), text('of your firm signs in')),
  },
  ...ACCOUNT_PAGES,
  { name: 'API keys', who: 'sender', path: '/api-keys', show: text('Reads cases, referrals and lists') },
  {
    name: 'Create a key, a fault',
    who: 'sender',
    path: '/api-keys',
    show: steps(press('Create a key …'), press('Create the key'), text('Enter a name')),
  },
  {
    name: 'Key, shown once',
    who: 'newcomer',
    path: '/api-keys',
    show: steps(
      press('Create a key …'),
      fill('Name', 'Intake system'),
      press('Create the key'),
      press('Close'),
      text('Copy it first'),
    ),
  },
  {
    name: 'Key, its answer lost',
    who: 'receiver',
    path: '/api-keys',
    show: steps(
      press('Create a key …'),
      (page) => page.route('**/public-api-keys', (route) => route.abort()),
      fill('Name', 'Intake system'),
      press('Create the key'),
      text('The response did not arrive'),
    ),
  },
  {
    name: 'Rotate a key',
    who: 'sender',
    path: '/api-keys',
    show: steps(
      (page) =>
        page
          .getByRole('button', { name: /^Rotate: / })
          .first()
          .click(),
      text('To switch without a gap'),
    ),
  },
  {
    name: 'Revoke a key',
    who: 'sender',
    path: '/api-keys',
    show: steps(
      (page) =>
        page
          .getByRole('button', { name: /^Revoke: / })
          .first()
          .click(),
      text('stops working within one second'),
    ),
  },
  { name: 'Webhooks', who: 'sender', path: '/webhooks', show: text('On, in echo mode') },
  { name: 'Webhooks of a new firm', who: 'newcomer', path: '/webhooks', show: text('No webhooks yet') },
  {
    name: 'Subscribe, a fault',
    who: 'sender',
    path: '/webhooks',
    show: steps(press('Subscribe …'), press('Subscribe'), text('Enter an address')),
  },
  {
    name: 'Webhook',
    who: 'sender',
    path: ({ webhook }) => `/webhooks/${webhook}`,
    show: steps((page) => page.locator('ol summary').first().click(), text(/ms, status 200/)),
  },
  {
    name: 'Webhook that fails',
    who: 'sender',
    path: ({ failingWebhook }) => `/webhooks/${failingWebhook}`,
    show: text('Your endpoint answered with an error'),
  },
  {
    name: 'Deliveries, a filter with a fault',
    who: 'sender',
    path: ({ webhook }) => `/webhooks/${webhook}?event=referral.sent&case=REF-1`,
    show: text('has 36 characters'),
  },
  {
    name: 'Webhook in echo mode, right to left',
    who: 'sender',
    path: ({ echoWebhook }) => `/webhooks/${echoWebhook}`,
    show: steps(
      text('Signature valid'),
      (page) => page.getByRole('list', { name: 'Captured requests' }).locator('summary').first().click(),
      text('Body, exactly as it was signed'),
    ),
  },
  {
    name: 'Verify a signature',
    who: 'sender',
    path: ({ webhook }) => `/webhooks/${webhook}`,
    show: steps((page) => page.getByText('Python', { exact: true }).click(), text('import hashlib')),
  },
  {
    name: 'Rotate a secret',
    who: 'sender',
    path: ({ webhook }) => `/webhooks/${webhook}`,
    show: steps(press('Rotate the secret …'), text('stops working at once')),
  },
  {
    name: 'Catch up',
    who: 'sender',
    path: ({ failingWebhook }) => `/webhooks/${failingWebhook}`,
    show: steps(press('Catch up …'), text('is not sent again')),
  },
  {
    name: 'No such subscription',
    who: 'sender',
    path: `/webhooks/${NOBODYS}`,
    show: text('Webhook not found'),
  },
  {
    name: 'Request log',
    who: 'sender',
    path: '/request-log',
    show: steps((page) => page.locator('ol summary').first().click(), text('To call it again')),
  },
  {
    name: 'Request log, no such id',
    who: 'sender',
    path: '/request-log?requestId=req_0123456789abcdef01234567',
    show: text('There is no call with this id'),
  },
  {
    name: 'Request log of a new firm',
    who: 'newcomer',
    path: '/request-log',
    show: text('No program of your firm has called yet'),
  },
  ...INTEGRATOR_PAGES,
  ...ASSISTANT_PAGES,
  ...OPERATOR_PAGES,
  {
    name: 'Analytics',
    who: 'receiver',
    path: '/analytics/received',
    show: text(/were acknowledged/),
  },
  {
    name: 'Revenue',
    who: 'receiver',
    path: '/analytics/revenue-received?days=all',
    show: text(/Fees of your firm|No case/),
  },
  {
    name: 'Referrals behind a figure',
    who: 'receiver',
    path: '/analytics/received?days=30',
    show: steps(
      (page) => page.getByRole('link', { name: 'Show these referrals' }).first().click(),
      heading('Received referrals'),
    ),
  },
  {
    name: 'Analytics of a new firm',
    who: 'newcomer',
    path: '/analytics/received',
    show: text('received no referrals'),
  },
  {
    name: 'Command bar',
    who: 'receiver',
    path: '/inbox/received',
    show: steps(
      text('Masked until'),
      (page) => page.keyboard.press('Control+k'),
      (page) => page.getByRole('option', { name: 'Sent referrals' }).waitFor(),
    ),
  },
  {
    name: 'Shortcuts',
    who: 'receiver',
    path: '/inbox/received',
    show: steps(text('Masked until'), (page) => page.keyboard.press('?'), heading('Keyboard shortcuts')),
  },
  {
    name: 'Account',
    who: 'receiver',
    path: '/inbox/received',
    show: steps(text('Masked until'), (page) => page.getByRole('button', { name: /account of/ }).click()),
  },
  {
    name: 'Session over',
    who: 'receiver',
    path: referral('acknowledged'),
    show: steps(
      text('She comes on Thursday'),
      refused('**/api/v1/**', 401),
      (page) =>
        page
          .getByRole('link', { name: /^People/ })
          .first()
          .click(),
      heading('Sign in again'),
    ),
  },
  {
    name: 'Offline',
    who: 'receiver',
    path: '/inbox/received',
    show: steps(text('Masked until'), (page) => page.context().setOffline(true), text('You are offline')),
  },
  { name: 'Nothing here', who: 'receiver', path: '/nowhere', show: text('There is nothing here') },
];
