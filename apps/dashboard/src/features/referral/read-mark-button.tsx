import { Mail, MailOpen } from 'lucide-react';
import { Button } from '../../ui/button.tsx';
import { useKeys } from '../../ui/keys.ts';
import type { Reading } from './use-reading.ts';

/** Opening a referral reads it; this makes it unread again, for later. */
export function ReadMarkButton({ reading: { isUnread, change } }: { reading: Reading }) {
  const toggle = () => change?.(!isUnread);
  useKeys({ u: toggle });
  if (!change) return null;
  const Icon = isUnread ? MailOpen : Mail;
  return (
    <Button kind="quiet" onClick={toggle}>
      <Icon size={16} aria-hidden="true" /> {isUnread ? 'Mark as read' : 'Mark as unread'}
    </Button>
  );
}
