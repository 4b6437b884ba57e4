import { useState } from 'react';
import { Bookmark, BookmarkCheck } from 'lucide-react';
import type { InboxFilter } from '../../api/inbox.ts';
import { type SavedView, useChangeView, useSavedViewOf, useSavedViews } from '../../api/saved-views.ts';
import { announce } from '../../ui/announce.ts';
import { Button } from '../../ui/button.tsx';
import { ProblemNotice } from '../../ui/notice.tsx';
import { DeleteViewDialog } from './delete-view-dialog.tsx';
import { RenameViewDialog, SaveViewDialog } from './name-view-dialog.tsx';
import styles from './inbox.module.css';

type Asked = 'save' | 'rename' | 'delete';

/** Keeps what is shown under a name, or changes the name under which it is kept. */
export function SavedViewBar({ filter }: { filter: InboxFilter }) {
  const saved = useSavedViewOf(filter);
  const [asked, setAsked] = useState<Asked | null>(null);
  const close = () => setAsked(null);
  // everything is no view that is worth a name
  if (!saved && filter.view === 'all' && filter.q === '') return null;
  return (
    <>
      {saved ? (
        <>
          <span className={styles.saved}>
            <BookmarkCheck size={16} aria-hidden="true" /> Saved as <bdi>{saved.name}</bdi>
          </span>
          <Button kind="quiet" onClick={() => setAsked('rename')}>
            Rename …
          </Button>
          <MoveButtons saved={saved} />
          <Button kind="quiet" onClick={() => setAsked('delete')}>
            Delete the view …
          </Button>
        </>
      ) : (
        <Button kind="quiet" onClick={() => setAsked('save')}>
          <Bookmark size={16} aria-hidden="true" /> Save this view …
        </Button>
      )}
      {asked === 'save' && <SaveViewDialog filter={filter} onClose={close} />}
      {asked === 'rename' && saved && <RenameViewDialog saved={saved} onClose={close} />}
      {asked === 'delete' && saved && <DeleteViewDialog saved={saved} onClose={close} />}
    </>
  );
}

/** Moves the view in the order of the navigation. */
function MoveButtons({ saved: { id, name, place } }: { saved: SavedView }) {
  const change = useChangeView();
  const count = useSavedViews()?.length ?? 0;
  const move = (to: number) =>
    change.mutate({ id, place: to }, { onSuccess: () => announce(`${name} is number ${to} of ${count}.`) });
  if (count < 2) return null;
  // at the end of its way a button keeps the focus, which `disabled` would drop
  const button = (label: string, to: number) => {
    const isAtEnd = to < 1 || to > count;
    return (
      <Button
        kind="quiet"
        isBusy={change.isPending}
        aria-disabled={isAtEnd || undefined}
        onClick={() => !isAtEnd && move(to)}
      >
        {label}
      </Button>
    );
  };
  return (
    <>
      {button('Move up', place - 1)}
      {button('Move down', place + 1)}
      {change.error && <ProblemNotice problem={change.error} />}
    </>
  );
}
