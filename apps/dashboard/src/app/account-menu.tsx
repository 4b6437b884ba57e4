import { useRef } from 'react';
import { useNavigate } from 'react-router';
import { queries } from '../api/queries.ts';
import { useOwnProvider } from '../api/providers.ts';
import { signOut } from '../api/sign-in.ts';
import type { SessionUser } from '../api/operations.ts';
import { Button } from '../ui/button.tsx';
import { forgetDraftsBut } from '../ui/kept-drafts.ts';
import { type Theme, THEMES, useTheme } from '../ui/theme.ts';
import styles from './account-menu.module.css';
import { setTheme } from './preferences.ts';
import { isOfProvider, ROLE_IN_WORDS } from '../ui/roles.ts';

/** Who is signed in, the theme, and the way out. Escape and a click beside it close it. */
export function AccountMenu({ user, onShortcuts }: { user: SessionUser; onShortcuts: () => void }) {
  const theme = useTheme();
  const owner = useOwnProvider(isOfProvider(user.role)) ?? user.firm;
  const navigate = useNavigate();
  const popover = useRef<HTMLDivElement>(null);
  const name = [user.firstName, user.lastName].filter(Boolean).join(' ') || user.email;
  const leave = async () => {
    await signOut();
    queries.clear();
    forgetDraftsBut(null);
    await navigate('/sign-in');
  };
  return (
    <>
      <button type="button" className={styles.open} popoverTarget="account">
        {initialsOf(name)}
        <span className="unseen">: account of {name}</span>
      </button>
      <div id="account" ref={popover} popover="auto" className={styles.menu}>
        <p className={styles.name}>{name}</p>
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
          <a href="/docs">Documentation</a>
          <Button onClick={() => void leave()}>Sign out</Button>
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
