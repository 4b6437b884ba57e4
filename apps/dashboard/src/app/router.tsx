import { createBrowserRouter, type LoaderFunctionArgs, redirect } from 'react-router';
import { readInboxAhead } from '../api/inbox.ts';
import { session } from '../api/session.ts';
import { findSession } from '../api/sign-in.ts';
import { Loading } from '../ui/loading.tsx';
import { nextPlace, signInPlace } from '../features/sign-in/next-place.ts';
import { SignInPage } from '../features/sign-in/sign-in-page.tsx';
import { NotFound, PageProblem } from './page-problem.tsx';
import { Shell } from './shell.tsx';

/** Every place of the app. Features are loaded when somebody goes there. */
export const router = createBrowserRouter(
  [
    {
      ErrorBoundary: PageProblem,
      HydrateFallback: Loading,
      children: [
        { path: '/sign-in', loader: onlyStrangers, Component: SignInPage },
        {
          path: '/',
          loader: onlyPeople,
          // moving inside the app asks nobody again who is signed in
          shouldRevalidate: () => false,
          Component: Shell,
          children: [
            {
              ErrorBoundary: PageProblem,
              children: [
                { index: true, loader: () => redirect('/inbox') },
                {
                  path: 'med-cases',
                  lazy: async () => ({
                    Component: (await import('../features/med-cases/med-cases-page.tsx')).MedCasesPage,
                  }),
                },
                {
                  path: 'med-cases/new',
                  lazy: async () => ({
                    Component: (await import('../features/med-cases/new-med-case-page.tsx')).NewMedCasePage,
                  }),
                },
                {
                  path: 'med-cases/:id',
                  lazy: async () => ({
                    Component: (await import('../features/med-cases/med-case-page.tsx')).MedCasePage,
                  }),
                },
                {
                  path: 'med-cases/:id/referrals/:referralId',
                  lazy: async () => ({
                    Component: (await import('../features/med-cases/med-referral-page.tsx')).MedReferralPage,
                  }),
                },
                {
                  path: 'med-cases/:id/referrals/:referralId/import',
                  lazy: async () => ({
                    Component: (await import('../features/med-cases/import-page.tsx')).ImportPage,
                  }),
                },
                {
                  path: 'inbox/:direction?',
                  loader: beforeInbox,
                  lazy: async () => ({
                    Component: (await import('../features/inbox/inbox-page.tsx')).InboxPage,
                  }),
                },
                {
                  path: 'referrals/:id',
                  lazy: async () => ({
                    Component: (await import('../features/referral/referral-page.tsx')).ReferralPage,
                  }),
                },
                {
                  path: 'send/:id?',
                  lazy: async () => ({
                    Component: (await import('../features/send/send-page.tsx')).SendPage,
                  }),
                },
                {
                  path: 'referrals/:id/refer',
                  lazy: async () => ({
                    Component: (await import('../features/send/refer-page.tsx')).ReferPage,
                  }),
                },
                {
                  path: 'analytics/:page?',
                  lazy: async () => ({
                    Component: (await import('../features/analytics/analytics-page.tsx')).AnalyticsPage,
                  }),
                },
                {
                  path: 'analytics/:page/referrals',
                  lazy: async () => ({
                    Component: (await import('../features/analytics/counted-page.tsx')).CountedPage,
                  }),
                },
                {
                  path: 'imports',
                  lazy: async () => ({
                    Component: (await import('../features/imports/imports-page.tsx')).ImportsPage,
                  }),
                },
                {
                  path: 'imports/:jobId',
                  lazy: async () => ({
                    Component: (await import('../features/imports/import-page.tsx')).ImportPage,
                  }),
                },
                {
                  path: 'routing',
                  lazy: async () => ({
                    Component: (await import('../features/routing/routing-page.tsx')).RoutingPage,
                  }),
                },
                {
                  path: 'routing/:id',
                  lazy: async () => ({
                    Component: (await import('../features/routing/rule-page.tsx')).RulePage,
                  }),
                },
                {
                  path: 'network',
                  lazy: async () => ({
                    Component: (await import('../features/network/network-page.tsx')).NetworkPage,
                  }),
                },
                {
                  path: 'firm',
                  lazy: async () => ({
                    Component: (await import('../features/firm/firm-page.tsx')).FirmPage,
                  }),
                },
                {
                  path: 'people',
                  lazy: async () => ({
                    Component: (await import('../features/people/people-page.tsx')).PeoplePage,
                  }),
                },
                {
                  path: 'account',
                  lazy: async () => ({
                    Component: (await import('../features/account/account-page.tsx')).AccountPage,
                  }),
                },
                {
                  path: 'api-keys',
                  lazy: async () => ({
                    Component: (await import('../features/api-keys/api-keys-page.tsx')).ApiKeysPage,
                  }),
                },
                {
                  path: 'oauth-apps',
                  lazy: async () => ({
                    Component: (await import('../features/oauth-apps/oauth-apps-page.tsx')).OAuthAppsPage,
                  }),
                },
                {
                  path: 'crm',
                  lazy: async () => ({
                    Component: (await import('../features/crm/crm-page.tsx')).CrmPage,
                  }),
                },
                {
                  path: 'crm/:object',
                  lazy: async () => ({
                    Component: (await import('../features/crm/mapping-page.tsx')).MappingPage,
                  }),
                },
                {
                  path: 'assistants',
                  lazy: async () => ({
                    Component: (await import('../features/assistants/assistants-page.tsx')).AssistantsPage,
                  }),
                },
                {
                  path: 'webhooks',
                  lazy: async () => ({
                    Component: (await import('../features/webhooks/webhooks-page.tsx')).WebhooksPage,
                  }),
                },
                {
                  path: 'webhooks/:id',
                  lazy: async () => ({
                    Component: (await import('../features/webhooks/webhook-page.tsx')).WebhookPage,
                  }),
                },
                {
                  path: 'request-log',
                  lazy: async () => ({
                    Component: (await import('../features/request-log/request-log-page.tsx')).RequestLogPage,
                  }),
                },
                {
                  path: 'operator/:page/:id?',
                  lazy: async () => ({
                    Component: (await import('../features/operator/operator-page.tsx')).OperatorPage,
                  }),
                },
                {
                  path: 'sandbox',
                  lazy: async () => ({
                    Component: (await import('../features/sandbox/sandbox-page.tsx')).SandboxPage,
                  }),
                },
                { path: '*', Component: NotFound },
              ],
            },
          ],
        },
      ],
    },
  ],
  { basename: '/app' },
);

async function isSignedIn(): Promise<boolean> {
  if (session.get().status === 'unknown') await findSession();
  return session.get().status !== 'none';
}

async function onlyPeople({ request }: { request: Request }): Promise<Response | null> {
  if (await isSignedIn()) return null;
  const { pathname, search } = new URL(request.url);
  const isHere = window.location.pathname === pathname;
  return redirect(signInPlace(pathname.replace(/^\/app/, '') + search, isHere ? window.location.hash : ''));
}

/** The rows are asked for while it is found out who is signed in, and the page is loaded. */
function beforeInbox({ params: { direction }, request }: LoaderFunctionArgs): null {
  const { searchParams } = new URL(request.url);
  const isKnown = direction === 'received' || direction === 'sent';
  if (isKnown && searchParams.size === 0) readInboxAhead({ direction, view: 'all', q: '' });
  return null;
}

async function onlyStrangers({ request }: { request: Request }): Promise<Response | null> {
  const { searchParams } = new URL(request.url);
  return (await isSignedIn()) ? redirect(nextPlace(searchParams, window.location.hash)) : null;
}
