import { type ReactNode, useRef } from 'react';
import { Bookmark, Ellipsis } from 'lucide-react';
import { Link, NavLink, useLocation } from 'react-router';
import { type Direction, useInboxCounts } from '../api/inbox.ts';
import type { SessionUser } from '../api/operations.ts';
import { useSavedViews } from '../api/saved-views.ts';
import { inboxPath } from '../ui/inbox-path.ts';
import { isOfProvider } from '../ui/roles.ts';
import { useUser } from '../ui/use-session.ts';
import styles from './navigation.module.css';
import { connectionsOf, FIRM, OPERATOR, type Place, PROVIDER, WORK } from './places.ts';

/** At the left of a desk, and at the bottom of a phone, where a thumb is. */
export function Navigation({ user }: { user: SessionUser }) {
  if (user.firm) return <FirmNavigation />;
  return isOfProvider(user.role) ? <ProviderNavigation /> : <OperatorNavigation />;
}

function OperatorNavigation() {
  const others = OPERATOR.slice(3);
  const rest = <Places title="Upkeep" places={others} />;
  return (
    <nav className={styles.nav} aria-label="Main">
      <p className={styles.group}>The exchange</p>
      <ul>
        {OPERATOR.slice(0, 3).map((place) => (
          <Entry key={place.path} place={place} />
        ))}
        <More places={others}>{rest}</More>
      </ul>
      <div className={styles.firm}>{rest}</div>
    </nav>
  );
}

function Places({ title, places }: { title: string; places: readonly Place[] }) {
  return (
    <>
      <p className={styles.group}>{title}</p>
      <ul className={styles.places}>
        {places.map((place) => (
          <Entry key={place.path} place={place} />
        ))}
      </ul>
    </>
  );
}

function ProviderNavigation() {
  return (
    <nav className={styles.nav} aria-label="Main">
      <p className={styles.group}>Your practice</p>
      <ul>
        {PROVIDER.map((place) => (
          <Entry key={place.path} place={place} />
        ))}
      </ul>
    </nav>
  );
}

function FirmNavigation() {
  const { role } = useUser();
  return (
    <nav className={styles.nav} aria-label="Main">
      <p className={styles.group}>Referrals</p>
      <ul>
        {WORK.map((place) => (
          <Entry key={place.path} place={place} />
        ))}
        <More places={[...FIRM, ...connectionsOf(role)]}>
          <SavedViews />
          <FirmPlaces />
        </More>
      </ul>
      <div className={styles.firm}>
        <SavedViews />
        <FirmPlaces />
      </div>
    </nav>
  );
}

/** The views that the person has given a name. */
function SavedViews() {
  const views = useSavedViews() ?? [];
  const { pathname, search } = useLocation();
  if (views.length === 0) return null;
  return (
    <>
      <p className={styles.group}>Saved views</p>
      <ul className={styles.views}>
        {views.map((view) => (
          <li key={view.id}>
            <Link
              to={inboxPath(view)}
              aria-current={inboxPath(view) === pathname + search ? 'page' : undefined}
            >
              <Bookmark size={18} aria-hidden="true" />
              <bdi className={styles.label}>{view.name}</bdi>
            </Link>
          </li>
        ))}
      </ul>
    </>
  );
}

function FirmPlaces() {
  const { role } = useUser();
  return (
    <>
      <p className={styles.group}>Your firm</p>
      <ul className={styles.places}>
        {FIRM.map((place) => (
          <Entry key={place.path} place={place} />
        ))}
      </ul>
      <p className={styles.group}>Connections</p>
      <ul>
        {connectionsOf(role).map((place) => (
          <Entry key={place.path} place={place} />
        ))}
      </ul>
    </>
  );
}

function Entry({ place: { path, label, icon: Icon, counts } }: { place: Place }) {
  return (
    <li>
      <NavLink to={path}>
        <Icon size={18} aria-hidden="true" />
        <span className={styles.label}>{label}</span>
        {counts && <Attention direction={counts} />}
      </NavLink>
    </li>
  );
}

/** How many rows of an inbox need attention. */
function Attention({ direction }: { direction: Direction }) {
  const attention = useInboxCounts()?.[direction].attention ?? 0;
  if (attention === 0) return null;
  return (
    <span className={styles.count} title="Need attention">
      {attention > 99 ? '99+' : attention}
      <span className="unseen"> need attention</span>
    </span>
  );
}

/** On a phone, where the bar has no room for all. */
function More({ places, children }: { places: readonly Place[]; children: ReactNode }) {
  const popover = useRef<HTMLDivElement>(null);
  const { pathname } = useLocation();
  const isHere = places.some(({ path }) => pathname.startsWith(path));
  return (
    <li className={styles.more}>
      <button type="button" popoverTarget="more-places" data-here={isHere}>
        <Ellipsis size={18} aria-hidden="true" />
        More
      </button>
      <div
        id="more-places"
        ref={popover}
        popover="auto"
        className={styles.menu}
        onClick={() => popover.current?.hidePopover()}
      >
        {children}
      </div>
    </li>
  );
}
