import type { Page } from 'playwright-core';
import { answered, press, type SheetPage, steps, text } from './sheet-steps.ts';

const connected = (name: string, host: string, userName: string, scopes: readonly string[]) => ({
  clientId: `client-of-${name}`,
  name,
  host,
  userName,
  scopes,
  userId: `user-of-${userName}`,
  userEmail: 'dana@example.com',
  description: null,
  isOfFirm: false,
  isAssistant: true,
  allowedAt: '2026-01-16T09:30:00.000Z',
  lastUsedAt: '2026-03-09T08:00:00.000Z',
});
const CONNECTED = [
  connected('Claude', 'claude.ai', 'Dana Reyes', ['cases:read', 'cases:write']),
  connected('هاتف المكتب', 'assistant.example', 'ليلى منصور', ['cases:read']),
];
const withConnections = steps(
  answered('**/firm/integrations', 200, {
    publicApi: { enabled: true, lastChangedAt: null },
    mcp: { enabled: true },
  }),
  (page: Page) =>
    page.route('**/firm/connected-apps?*', (route) =>
      route.fulfill({
        json: { data: CONNECTED, pagination: { page: 1, limit: 100, total: 2, totalPages: 1 } },
      }),
    ),
  (page: Page) => page.reload(),
  text('Connected by'),
);

/** Assistants: who has let one in, and what they propose. */
export const ASSISTANT_PAGES: readonly SheetPage[] = [
  { name: 'Assistants, off', who: 'newcomer', path: '/assistants', show: text('Assistants are off') },
  { name: 'Assistants', who: 'sender', path: '/assistants', show: withConnections },
  {
    name: 'Revoke an assistant',
    who: 'sender',
    path: '/assistants',
    show: steps(
      withConnections,
      (page) =>
        page
          .getByRole('button', { name: /^Revoke: / })
          .first()
          .click(),
      text('What it has read already it keeps'),
    ),
  },
  {
    name: 'Switch assistants on',
    who: 'newcomer',
    path: '/assistants',
    show: steps(press('Switch them on …'), text('What it reads goes to whoever runs it. You see')),
  },
  {
    name: 'Proposed by an assistant: sign',
    who: 'receiver',
    path: ({ acknowledged }) =>
      `/referrals/${acknowledged}#do=sign&at=2026-01-01T00:00:00.000Z&leadAttorneyName=Maya+Lindqvist&phase=Intake`,
    show: text('Proposed by an assistant, not done yet.'),
  },
  {
    name: 'Proposed by an assistant: message',
    who: 'receiver',
    path: ({ acknowledged }) =>
      `/referrals/${acknowledged}#do=message&message=When+can+we+talk+about+the+police+report%3F`,
    show: text('Proposed by an assistant, not done yet.'),
  },
  {
    name: 'Proposed by an assistant: too late',
    who: 'receiver',
    path: ({ closed }) => `/referrals/${closed}#do=sign`,
    show: text('That is not possible any more'),
  },
];
