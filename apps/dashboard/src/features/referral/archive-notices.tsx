import { Archive } from 'lucide-react';
import { useArchive } from '../../api/archive.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { ProblemNotice } from '../../ui/notice.tsx';
import { archivedInWords, IN_ARCHIVE } from './archive-words.ts';
import styles from './referral.module.css';
import type { Archiving } from './use-archiving.ts';

/** What it means that a referral is archived, or will. The button in the head takes it out. */
export function ArchiveNotices({ archiving }: { archiving: Archiving }) {
  const { isArchived, isAsking, problem } = archiving;
  return (
    <>
      {problem && <ProblemNotice problem={problem} />}
      {isArchived && (
        <div className={styles.masked}>
          <Archive size={20} aria-hidden="true" />
          <p>{archivedInWords(archiving)}</p>
        </div>
      )}
      {isAsking && <ArchiveDialog archiving={archiving} />}
    </>
  );
}

/** Asked about first, as it reaches other firms. */
function ArchiveDialog({ archiving: { id, isWhole, close } }: { archiving: Archiving }) {
  return (
    <ConfirmDialog
      title="Archive this case"
      label="Archive this case"
      done={IN_ARCHIVE}
      action={useArchive({ id, isWhole })}
      input={true}
      onClose={close}
    >
      <p>
        It leaves your lists and those of every firm that works on it. While it is archived, nobody can write
        a message about it or send it to another firm, and neither people nor programs are told what happens.
        Referrals that are under way go on. You can take it out again.
      </p>
    </ConfirmDialog>
  );
}
