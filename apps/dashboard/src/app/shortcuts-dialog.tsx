import { useState } from 'react';
import type { SessionUser } from '../api/operations.ts';
import { Button } from '../ui/button.tsx';
import { shortcuts } from '../ui/keys.ts';
import { Modal } from '../ui/modal.tsx';
import { useUser } from '../ui/use-session.ts';
import { placesOf } from './places.ts';
import { setShortcuts } from './preferences.ts';
import styles from './shortcuts-dialog.module.css';

type Shortcut = readonly [keys: string, does: string];

function shortcutsOf(user: SessionUser): Shortcut[] {
  const ofInbox: Shortcut[] = [
    ['g then a', 'Go to received referrals that need attention'],
    ['g then w', 'Go to sent referrals that need attention'],
    ['g then d', 'Go to your drafts'],
  ];
  const ofList: Shortcut[] = [
    ['u', 'Mark the row, or the open referral, as read or unread'],
    ['e', 'Archive the open referral, or take it out of the archive'],
    ['.', 'Show what is new in the list'],
  ];
  return [
    ['Ctrl K or ⌘ K', 'Search, or go anywhere'],
    ...placesOf(user).map(({ keys, title }): Shortcut => [keys.replace(' ', ' then '), title]),
    ...(user.firm ? ofInbox : []),
    ['j', 'Next row'],
    ['k', 'Row before'],
    ['Enter', 'Open the row'],
    ['/', 'Search in the list'],
    ...(user.firm ? ofList : []),
    ['?', 'Show this list'],
  ];
}

/** Every shortcut, and the switch that turns those of one letter off. */
export function ShortcutsDialog({ onClose }: { onClose: () => void }) {
  const user = useUser();
  const [isOn, setOn] = useState(shortcuts.areOn());
  const change = (next: boolean) => {
    setShortcuts(next);
    setOn(next);
  };
  return (
    <Modal title="Keyboard shortcuts" onClose={onClose}>
      <label className={styles.switch}>
        <input type="checkbox" checked={isOn} onChange={(event) => change(event.target.checked)} />
        Shortcuts of single letters are on
      </label>
      <dl className={styles.list}>
        {shortcutsOf(user).map(([keys, does]) => (
          <div key={keys}>
            <dt>
              <Keys text={keys} />
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
      <Button className={styles.close} onClick={onClose}>
        Close
      </Button>
    </Modal>
  );
}

/** Words between the keys are no keys. */
function Keys({ text }: { text: string }) {
  return text
    .split(' ')
    .map((part, index) => (part === 'or' || part === 'then' ? ` ${part} ` : <kbd key={index}>{part}</kbd>));
}
