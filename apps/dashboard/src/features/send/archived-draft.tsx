import { useArchive } from '../../api/archive.ts';
import type { SentCase } from '../../api/send.ts';
import { announce } from '../../ui/announce.ts';
import { Button } from '../../ui/button.tsx';
import { ProblemNotice } from '../../ui/notice.tsx';
import styles from './send.module.css';

interface Props {
  record: SentCase;
  onTakenOut: () => void;
}

/** In the place of the form: an archived draft cannot be sent. */
export function ArchivedDraft({ record: { id, referenceNumber }, onTakenOut }: Props) {
  const { mutate, isPending, error } = useArchive({ id, isWhole: true });
  const takeOut = () =>
    mutate(false, { onSuccess: () => (announce('It is in the lists again.'), onTakenOut()) });
  return (
    <div className={styles.message}>
      <h1>Draft {referenceNumber} is archived</h1>
      <p>It cannot be sent before it is taken out of the archive. What was typed is kept.</p>
      {error && <ProblemNotice problem={error} />}
      <Button kind="first" isBusy={isPending} onClick={takeOut}>
        Take out of the archive
      </Button>
    </div>
  );
}
