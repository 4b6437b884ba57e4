import { lazy, Suspense, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { Link, Navigate, Outlet, ScrollRestoration, useLocation, useNavigate } from 'react-router';
import { Search } from 'lucide-react';
import type { SessionUser } from '../api/operations.ts';
import { useLive } from '../live/use-live.ts';
import { REGION_ID } from '../ui/announce.ts';
import { Brand } from '../ui/brand.tsx';
import { forgetDraftsBut } from '../ui/kept-drafts.ts';
import { useKeys } from '../ui/keys.ts';
import { isOfProvider } from '../ui/roles.ts';
import { useSession, useUser } from '../ui/use-session.ts';
import { ACCOUNT, AccountMenu } from './account-menu.tsx';
import { Navigation } from './navigation.tsx';
import { OfflineBar } from './offline-bar.tsx';
import { placesOf } from './places.ts';
import { followPreferences } from './preferences.ts';
import styles from './shell.module.css';

/** What opens above the page: none of it belongs to the first load. */
const LATER = {
  commandBar: async () => ({ default: (await import('./command-bar.tsx')).CommandBar }),
  shortcuts: async () => ({ default: (await import('./shortcuts-dialog.tsx')).ShortcutsDialog }),
  signInAgain: async () => ({ default: (await import('./sign-in-again.tsx')).SignInAgain }),
};
const CommandBar = lazy(LATER.commandBar);
const ShortcutsDialog = lazy(LATER.shortcuts);
const SignInAgain = lazy(LATER.signInAgain);
const LATEST_IDLE_MS = 2_000;

/** The frame of every page: the bar at the top, the navigation, the page. */
export function Shell() {
  const user = useUser();
  const session = useSession();
  const places = placesOf(user);
  const [open, setOpen] = useState<'commands' | 'shortcuts' | null>(null);
  const navigate = useNavigate();
  const main = useFocusOnNewPage();
  useLive(user.firm !== null || isOfProvider(user.role));
  // before they are asked for: when the server is away by then, their loading would take the page away
  useEffect(() => whenIdle(() => void loadLater().catch(() => undefined)), []);
  // what another person wrote in this browser is not for this one
  useEffect(() => forgetDraftsBut(user.id), [user.id]);
  // without an answer the choices of this browser stay
  useEffect(() => void followPreferences(user.id).catch(() => undefined), [user.id]);
  useKeys({
    'mod+k': () => setOpen('commands'),
    '?': () => setOpen('shortcuts'),
    ...Object.fromEntries(places.map(({ keys, path }) => [keys, () => void navigate(path)])),
    ...(user.firm && {
      'g d': () => void navigate('/inbox/sent?view=drafts'),
      'g a': () => void navigate('/inbox/received?view=attention'),
      'g w': () => void navigate('/inbox/sent?view=attention'),
    }),
  });
  const close = () => setOpen(null);
  return (
    <>
      <a className={styles.skip} href="#content">
        Skip to the content
      </a>
      <header className={styles.top}>
        <Link
          to="/"
          className={styles.home}
          aria-label={`Referral Exchange: ${user.firm ? 'to the inbox' : 'to the first page'}`}
        >
          <Brand />
        </Link>
        {user.firm?.isTestFirm && (
          <Link to="/sandbox" className={styles.sandbox} title="Nothing here is real">
            Sandbox
          </Link>
        )}
        <button type="button" className={styles.search} onClick={() => setOpen('commands')}>
          <Search size={16} aria-hidden="true" />
          <span>Search or go to …</span>
          <kbd aria-hidden="true">{isMac() ? '⌘K' : 'Ctrl K'}</kbd>
        </button>
        <AccountMenu user={user} onShortcuts={() => setOpen('shortcuts')} />
      </header>
      <OfflineBar />
      <div className={styles.frame}>
        {places.length > 0 && <Navigation user={user} />}
        <main id="content" ref={main} tabIndex={-1} className={styles.main}>
          <Page user={user} />
        </main>
      </div>
      <div id={REGION_ID} className="unseen" role="status" />
      <Suspense>
        {open === 'commands' && <CommandBar onClose={close} onShortcuts={() => setOpen('shortcuts')} />}
        {open === 'shortcuts' && <ShortcutsDialog onClose={close} />}
        {session.status === 'expired' && <SignInAgain />}
      </Suspense>
      <ScrollRestoration />
    </>
  );
}

/** The page, if it is one of the person's: providers and operators of the exchange have a few. */
function Page({ user }: { user: SessionUser }) {
  const { pathname } = useLocation();
  const places = placesOf(user);
  const [first] = places;
  if (pathname === ACCOUNT || !first) return <Outlet />;
  const isOwn = user.firm !== null || places.some(({ path }) => pathname.startsWith(path));
  return isOwn ? <Outlet /> : <Navigate to={first.path} replace />;
}

/** A new page is read from its beginning; a filter of the same page leaves the focus where it is. */
function useFocusOnNewPage() {
  const main = useRef<HTMLElement>(null);
  const { pathname } = useLocation();
  const shown = useRef(pathname);
  // at once: a key that is pressed meanwhile must not go elsewhere
  useLayoutEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    main.current?.focus({ preventScroll: true });
  }, [pathname]);
  return main;
}

function loadLater(): Promise<unknown> {
  return Promise.all(Object.values(LATER).map((load) => load()));
}

/** After the first rows, which are waited for. */
function whenIdle(work: () => void): void {
  if ('requestIdleCallback' in globalThis) requestIdleCallback(work, { timeout: LATEST_IDLE_MS });
  // Safari
  else setTimeout(work, LATEST_IDLE_MS);
}

function isMac(): boolean {
  return /mac|iphone|ipad/i.test(navigator.userAgent);
}
