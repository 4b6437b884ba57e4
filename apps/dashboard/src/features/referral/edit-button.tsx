import { useState } from 'react';
import { readVersion, type Version } from '../../api/edits.ts';
import type { Referral } from '../../api/referral.ts';
import { Button } from '../../ui/button.tsx';
import { ProblemNotice } from '../../ui/notice.tsx';
import { useUser } from '../../ui/use-session.ts';
import { EditDialog } from './edit-dialog.tsx';
import { editableFields } from './edit-fields.ts';
import type { Field } from './fields.ts';
import styles from './moves-bar.module.css';

/** Opens the form with the record as it is now. */
export function EditButton({ referral }: { referral: Referral }) {
  const { role } = useUser();
  // as they were then: what is typed does not go away with the right to edit
  const [opened, setOpened] = useState<{ version: Version; fields: readonly Field[] } | null>(null);
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<unknown>(null);
  const fields = editableFields(referral);
  if (!opened && (role === 'viewer' || fields.length === 0)) return null;
  const open = async () => {
    setBusy(true);
    setProblem(null);
    await readVersion(referral).then((version) => setOpened({ version, fields }), setProblem);
    setBusy(false);
  };
  return (
    <div className={styles.edit}>
      {problem !== null && <ProblemNotice problem={problem} onRetry={() => void open()} />}
      <Button onClick={() => void open()} isBusy={isBusy}>
        Edit
      </Button>
      {opened && <EditDialog referral={referral} {...opened} onClose={() => setOpened(null)} />}
    </div>
  );
}
