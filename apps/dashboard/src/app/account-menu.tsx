import { useRef } from 'react';
import { useMutation } from '@tanstack/react-query';
import { Link } from 'react-router';
import { useOwnProvider } from '../api/providers.ts';
import type { SessionUser } from '../api/operations.ts';
import { Button } from '../ui/button.tsx';
import { ProblemNotice } from '../ui/notice.tsx';
import { isOfProvider, ROLE_IN_WORDS } from '../ui/roles.ts';
import { type Theme, THEMES, useTheme } from '../ui/theme.ts';
import styles from './account-menu.module.css';
import { leave } from '../ui/leave.ts';
import { setTheme } from './preferences.ts';

/** What belongs to the person alone. */
export const ACCOUNT = '/account';

/** Who is signed in, the theme, and the way out. Escape and a click beside it close it. */
export function AccountMenu({ user, onShortcuts }: { user: SessionUser; onShortcuts: () => void }) {
  const theme = useTheme();
  const owner = useOwnProvider(isOfProvider(user.role)) ?? user.firm;
  const leaving = useMutation({ mutationFn: leave });
  const popover = useRef<HTMLDivElement>(null);
  const name = [user.firstName, user.lastName].filter(Boolean).join(' ') || user.email;
  return (
    <>
      <button type="button" className={styles.open} popoverTarget="account">
        {initialsOf(name)}
        <span className="unseen">: account of {name}</span>
      </button>
      <div id="account" ref={popover} popover="auto" className={styles.menu}>
        <p className={styles.name}>
          <bdi>{name}</bdi>
        </p>
        <p className={styles.facts}>
          {owner && <bdi>{owner.name}</bdi>}
          <span>{ROLE_IN_WORDS[user.role]}</span>
        </p>
        <fieldset className={styles.themes}>
          <legend>Colours</legend>
          {Object.entries(THEMES).map(([value, label]) => (
            <label key={value}>
              <input
                type="radio"
                name="theme"
                checked={theme === value}
                onChange={() => setTheme(value as Theme)}
              />
              {label}
            </label>
          ))}
        </fieldset>
        {leaving.error && <ProblemNotice problem={leaving.error} />}
        <div className={styles.actions}>
          <Button
            kind="quiet"
            onClick={() => {
              popover.current?.hidePopover();
              onShortcuts();
            }}
          >
            Keyboard shortcuts
          </Button>
          <Link to={ACCOUNT} onClick={() => popover.current?.hidePopover()}>
            Your account
          </Link>
          <a href="/docs">Documentation</a>
          <Button isBusy={leaving.isPending} onClick={() => leaving.mutate()}>
            {leaving.isPending ? 'One moment …' : 'Sign out'}
          </Button>
        </div>
      </div>
    </>
  );
}

function initialsOf(name: string): string {
  const words = name.split(/\s+/);
  const letters = [words[0], words.length > 1 ? words.at(-1) : undefined];
  return letters.map((word) => [...(word ?? '')][0]?.toUpperCase() ?? '').join('');
}
