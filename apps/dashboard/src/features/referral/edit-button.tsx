import { useState } from 'react';
import { readVersion, type Version } from '../../api/edits.ts';
import type { Referral } from '../../api/referral.ts';
import { Button } from '../../ui/button.tsx';
import { ProblemNotice } from '../../ui/notice.tsx';
import { useUser } from '../../ui/use-session.ts';
import { EditDialog } from './edit-dialog.tsx';
import { editableFields } from './edit-fields.ts';
import styles from './moves-bar.module.css';

/** Opens the form with the record as it is now. */
export function EditButton({ referral }: { referral: Referral }) {
  const { role } = useUser();
  const [version, setVersion] = useState<Version | null>(null);
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<unknown>(null);
  const fields = editableFields(referral);
  if (role === 'viewer' || fields.length === 0) return null;
  const open = async () => {
    setBusy(true);
    setProblem(null);
    await readVersion(referral).then(setVersion, setProblem);
    setBusy(false);
  };
  return (
    <div className={styles.edit}>
      {problem !== null && <ProblemNotice problem={problem} onRetry={() => void open()} />}
      <Button onClick={() => void open()} isBusy={isBusy}>
        Edit
      </Button>
      {version && (
        <EditDialog referral={referral} fields={fields} version={version} onClose={() => setVersion(null)} />
      )}
    </div>
  );
}
