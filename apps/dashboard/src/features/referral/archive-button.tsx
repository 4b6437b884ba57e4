import { Archive, ArchiveRestore } from 'lucide-react';
import { Button } from '../../ui/button.tsx';
import { useKeys } from '../../ui/keys.ts';
import { passFocusOn } from '../../ui/pass-focus-on.ts';
import type { Archiving } from './use-archiving.ts';

/** Puts a referral into the archive, and takes it out. */
export function ArchiveButton({ archiving }: { archiving: Archiving }) {
  const { isArchived, isWhole, mayChange, isBusy, press } = archiving;
  useKeys({ e: () => mayChange && !isBusy && press() });
  if (!mayChange) return null;
  const Icon = isArchived ? ArchiveRestore : Archive;
  return (
    <Button ref={passFocusOn} kind="quiet" isBusy={isBusy} onClick={press}>
      <Icon size={16} aria-hidden="true" />{' '}
      {isArchived ? 'Take out of the archive' : isWhole ? 'Archive …' : 'Archive'}
    </Button>
  );
}
