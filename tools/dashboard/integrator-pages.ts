import { fill, heading, press, type SheetPage, steps, text } from './sheet-steps.ts';

/** OAuth apps and the sandbox. */
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
];
