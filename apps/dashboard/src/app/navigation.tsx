import { useRef } from 'react';
import { Ellipsis } from 'lucide-react';
import { NavLink, useLocation } from 'react-router';
import { useInboxCounts } from '../api/inbox.ts';
import styles from './navigation.module.css';
import { FIRM, type Place, WORK } from './places.ts';

/** At the left of a desk, and at the bottom of a phone, where a thumb is. */
export function Navigation() {
  return (
    <nav className={styles.nav} aria-label="Main">
      <p className={styles.group}>Referrals</p>
      <ul>
        {WORK.map((place) => (
          <Entry key={place.path} place={place} />
        ))}
        <More />
      </ul>
      <div className={styles.firm}>
        <p className={styles.group}>Your firm</p>
        <FirmPlaces />
      </div>
    </nav>
  );
}

function FirmPlaces() {
  return (
    <ul>
      {FIRM.map((place) => (
        <Entry key={place.path} place={place} />
      ))}
    </ul>
  );
}

function Entry({ place: { path, label, icon: Icon, counts } }: { place: Place }) {
  const all = useInboxCounts();
  const attention = counts ? (all?.[counts].attention ?? 0) : 0;
  return (
    <li>
      <NavLink to={path}>
        <Icon size={18} aria-hidden="true" />
        <span className={styles.label}>{label}</span>
        {attention > 0 && (
          <span className={styles.count} title="Need attention">
            {attention > 99 ? '99+' : attention}
            <span className="unseen"> need attention</span>
          </span>
        )}
      </NavLink>
    </li>
  );
}

/** On a phone, where the bar has no room for all. */
function More() {
  const popover = useRef<HTMLDivElement>(null);
  const { pathname } = useLocation();
  const isHere = FIRM.some(({ path }) => pathname.startsWith(path));
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
        <FirmPlaces />
      </div>
    </li>
  );
}
