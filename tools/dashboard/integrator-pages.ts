import { fill, heading, press, type SheetPage, steps, text } from './sheet-steps.ts';

/** What a sender of this firm fills in. */
const MAPPING = {
  crmObjectApiName: 'Intake__c',
  sendFields: [
    { key: 'title', label: 'Title', type: 'text', required: true, maxLength: 80, sourceField: 'Name' },
    { key: 'clientFirstName', label: 'First name', type: 'text', required: true },
    { key: 'clientLastName', label: 'Last name', type: 'text', required: true },
  ],
  prefill: { caseType: 'motor_vehicle_accident', jurisdiction: 'NY' },
  writebackFields: { status: 'Referral_Status__c' },
};

/** Runs in the page, in the session of who looks at it. */
const put = ([url, body]: string[]) =>
  fetch(url!, { method: 'PUT', headers: { 'Content-Type': 'application/json' }, body: body! }).then(
    ({ ok, status }) => {
      if (!ok) throw new Error(`PUT ${url}: ${status}`);
    },
  );

/** OAuth apps, CRM connections and the sandbox. */
export const INTEGRATOR_PAGES: readonly SheetPage[] = [
  { name: 'OAuth apps of a new firm', who: 'newcomer', path: '/oauth-apps', show: text('No apps yet.') },
  {
    name: 'Register an app, faults',
    who: 'sender',
    path: '/oauth-apps',
    show: steps(
      press('Register an app …'),
      fill('Redirect URIs', 'http://docket.example.com/#done'),
      press('Register the app'),
      text('Enter a name'),
    ),
  },
  {
    name: 'Secret of an app, shown once',
    who: 'sender',
    path: '/oauth-apps',
    show: steps(
      press('Register an app …'),
      fill('Name', 'Docket Manager'),
      fill('Redirect URIs', 'https://docket.example.com/callback'),
      press('Register the app'),
      heading(/^The secret of/),
    ),
  },
  { name: 'OAuth apps', who: 'sender', path: '/oauth-apps', show: text('Docket Manager') },
  {
    name: 'Delete an app',
    who: 'sender',
    path: '/oauth-apps',
    show: steps(
      (page) =>
        page
          .getByRole('button', { name: /^Delete: / })
          .first()
          .click(),
      (page) => page.getByRole('dialog').waitFor(),
    ),
  },
  { name: 'Sandbox, none yet', who: 'owner', path: '/sandbox', show: text('Create the test firm') },
  {
    name: 'Sandbox, secrets shown once',
    who: 'owner',
    path: '/sandbox',
    show: steps(press('Create the test firm'), text('Programs call as the test firm with these keys')),
  },
  { name: 'Sandbox', who: 'owner', path: '/sandbox', show: text('(test)') },
  { name: 'Sandbox, as the test firm', who: 'sender', path: '/sandbox', show: text('Move the clock') },
  {
    name: 'Reset the sandbox',
    who: 'sender',
    path: '/sandbox',
    show: steps(press('Reset the sandbox …'), (page) => page.getByRole('dialog').waitFor()),
  },
  {
    name: 'CRM connections',
    who: 'sender',
    path: '/crm',
    show: steps(
      (page) => page.evaluate(put, ['/api/v1/firm/crm-mappings', JSON.stringify({ profiles: [MAPPING] })]),
      (page) => page.reload(),
      text('Intake__c'),
    ),
  },
  { name: 'CRM connections of a new firm', who: 'newcomer', path: '/crm', show: text('No mappings yet') },
  {
    name: 'New mapping, faults',
    who: 'sender',
    path: '/crm/new-mapping',
    show: steps(press('Save as a new mapping'), text('Enter the API name of the object')),
  },
  { name: 'Mapping', who: 'sender', path: '/crm/Intake__c', show: text('Trial run') },
  {
    name: 'Mapping, tried',
    who: 'sender',
    path: '/crm/Intake__c',
    show: steps(
      fill('What the sender types', '{ "clientFirstName": "Dana" }'),
      press('Try it'),
      text('The send would be refused'),
    ),
  },
];
