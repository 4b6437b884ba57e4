import { fill, heading, press, type SheetPage, steps, text } from './sheet-steps.ts';

/** The side of operators. */
export const OPERATOR_PAGES: readonly SheetPage[] = [
  {
    name: 'Operators, another person',
    who: 'sender',
    path: '/operator/firms',
    show: heading('For operators'),
  },
  { name: 'Operators: firms', who: 'operator', path: '/operator/firms?q=Harbor', show: text('Harbor Legal') },
  {
    name: 'Operators: a firm',
    who: 'operator',
    path: ({ firm }) => `/operator/firms/${firm}`,
    show: text('Deactivate the firm …'),
  },
  {
    name: 'Operators: deactivate a firm',
    who: 'operator',
    path: ({ firm }) => `/operator/firms/${firm}`,
    show: steps(press('Deactivate the firm …'), (page) => page.getByRole('dialog').waitFor()),
  },
  {
    name: 'Operators: force a status',
    who: 'operator',
    path: ({ closed }) => `/operator/referrals/${closed}`,
    show: steps(
      (page) => page.getByLabel('New status').selectOption({ label: 'Investigating' }),
      fill('Reason', 'Closed by mistake, as the firm told us by phone'),
      press('Force the status …'),
      text('You open it again'),
    ),
  },
  {
    name: 'Operators: audit log',
    who: 'operator',
    path: '/operator/audit-log',
    show: steps(heading('Audit log'), (page) => page.locator('summary').first().click()),
  },
  {
    name: 'Operators: erasures',
    who: 'operator',
    path: '/operator/erasures',
    show: steps(heading('Erasures'), press('Count what would go …')),
  },
  {
    name: 'Operators: legal holds',
    who: 'operator',
    path: '/operator/legal-holds',
    show: heading('Legal holds'),
  },
  {
    name: 'Operators: dead letters',
    who: 'operator',
    path: '/operator/dead-letters?show=all',
    show: heading('Dead letters'),
  },
  {
    name: 'Operators: health of services',
    who: 'operator',
    path: '/operator/health',
    show: text(/^Asked at/),
  },
  {
    name: 'Operators: people',
    who: 'operator',
    path: ({ firm }) => `/operator/people?firmId=${firm}`,
    show: text('Maya Lindqvist'),
  },
  {
    name: 'Operators: providers',
    who: 'operator',
    path: '/operator/providers',
    show: text('Lakeside Pharmacy'),
  },
  {
    name: 'Operators: API keys',
    who: 'operator',
    path: '/operator/api-keys',
    show: steps(heading('API keys'), (page) => page.getByRole('listitem').first().waitFor()),
  },
  { name: 'Operators: imports', who: 'operator', path: '/operator/imports', show: heading('Imports') },
];
