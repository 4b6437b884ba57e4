import { useRef, useState } from 'react';
import { Autocomplete } from '@base-ui/react/autocomplete';
import { CSPProvider } from '@base-ui/react/csp-provider';
import { useNavigate } from 'react-router';
import type { SessionUser } from '../api/operations.ts';
import { useSavedViews } from '../api/saved-views.ts';
import { inboxPath } from '../ui/inbox-path.ts';
import { isolated } from '../ui/isolated.ts';
import { isOfProvider } from '../ui/roles.ts';
import { useModal } from '../ui/use-modal.ts';
import { useUser } from '../ui/use-session.ts';
import { ACCOUNT } from './account-menu.tsx';
import styles from './command-bar.module.css';
import { placesOf } from './places.ts';
import { setTheme } from './preferences.ts';

interface Command {
  value: string;
  hint?: string;
  run: () => void;
}

interface Props {
  onClose: () => void;
  onShortcuts: () => void;
}

/** Goes anywhere by a few letters. What matches no command is searched for in the lists of the person. */
export function CommandBar({ onClose, onShortcuts }: Props) {
  const navigate = useNavigate();
  const user = useUser();
  const [text, setText] = useState('');
  const dialog = useRef<HTMLDialogElement>(null);
  useModal(dialog);
  const go = (to: string) => () => void navigate(to);
  const views = useSavedViews() ?? [];
  const commands: Command[] = [
    ...placesOf(user).map(({ title, keys, path }) => ({ value: title, hint: keys, run: go(path) })),
    ...(user.firm ? ofInbox(go) : []),
    ...views.map((view) => ({ value: `Saved view: ${view.name}`, run: go(inboxPath(view)) })),
    { value: 'Your account', run: go(ACCOUNT) },
    { value: 'Keyboard shortcuts', hint: '?', run: onShortcuts },
    { value: 'Light colours', run: () => setTheme('light') },
    { value: 'Dark colours', run: () => setTheme('dark') },
    { value: 'Colours like the system', run: () => setTheme('system') },
    { value: 'Documentation', run: () => location.assign('/docs') },
  ];
  const words = text.trim();
  const matching = commands.filter(({ value }) => value.toLowerCase().includes(words.toLowerCase()));
  const searches = searchesOf(user, words).map(({ what, to }) => ({
    value: `Search ${what} for “${isolated(words)}”`,
    run: go(to),
  }));
  const shown = words === '' ? commands : [...matching, ...searches];
  const choose = ({ run }: Command) => {
    onClose();
    run();
  };
  return (
    <CSPProvider disableStyleElements>
      <dialog
        ref={dialog}
        className={styles.dialog}
        aria-label="Search or go to"
        // the page may have taken it away already, and shown another one
        onClose={() => dialog.current && !dialog.current.open && onClose()}
        onClick={(event) => event.target === dialog.current && onClose()}
      >
        <Autocomplete.Root
          open
          inline
          autoHighlight="always"
          items={shown}
          mode="none"
          value={text}
          onValueChange={setText}
          itemToStringValue={({ value }: Command) => value}
        >
          <Autocomplete.Input
            className={styles.input}
            placeholder="A page, a reference number, a name …"
            aria-label="Search or go to"
          />
          <Autocomplete.List className={styles.list} aria-label="What you can do">
            {(command: Command) => (
              <Autocomplete.Item
                key={command.value}
                value={command}
                className={styles.item}
                onClick={() => choose(command)}
              >
                <span>{command.value}</span>
                {command.hint && <kbd aria-hidden="true">{command.hint}</kbd>}
              </Autocomplete.Item>
            )}
          </Autocomplete.List>
        </Autocomplete.Root>
      </dialog>
    </CSPProvider>
  );
}

/** The lists that a person can search in. */
function searchesOf({ firm, role }: SessionUser, words: string): { what: string; to: string }[] {
  const search = (path: string, ...more: [string, string][]) =>
    `${path}?${new URLSearchParams([['q', words], ...more]).toString()}`;
  if (firm)
    return [
      { what: 'received referrals', to: search('/inbox/received') },
      { what: 'sent referrals', to: search('/inbox/sent') },
      { what: 'med cases', to: search('/med-cases') },
    ];
  return isOfProvider(role) ? [{ what: 'your referrals', to: search('/med-cases', ['view', 'all']) }] : [];
}

/** Views of the inbox, which only firms have. */
function ofInbox(go: (to: string) => () => void): Command[] {
  return [
    { value: 'Received: needs attention', hint: 'g a', run: go('/inbox/received?view=attention') },
    { value: 'Sent: needs attention', hint: 'g w', run: go('/inbox/sent?view=attention') },
    { value: 'Drafts', hint: 'g d', run: go('/inbox/sent?view=drafts') },
  ];
}
