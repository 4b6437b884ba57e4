import { type MedCase, useArchiveMedCase, useChangeMedCase } from '../../api/med-cases.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { type CaseAct, STATUS_OF_ACT } from './case-moves.ts';
import { EditDialog } from './edit-dialog.tsx';
import { ReferDialog } from './refer-dialog.tsx';
import { CASE_ACTS } from './texts.ts';

export type CaseDialogKind = CaseAct | 'edit';

interface Props {
  kind: CaseDialogKind;
  medCase: MedCase;
  onClose: () => void;
}

/** The dialog of what was asked. */
export function CaseDialog({ kind, medCase, onClose }: Props) {
  if (kind === 'refer') return <ReferDialog medCase={medCase} onClose={onClose} />;
  if (kind === 'edit') return <EditDialog medCase={medCase} onClose={onClose} />;
  if (kind === 'archive' || kind === 'unarchive')
    return <ArchiveDialog act={kind} medCase={medCase} onClose={onClose} />;
  return <StatusDialog act={kind} medCase={medCase} onClose={onClose} />;
}

function ArchiveDialog({ act, medCase, onClose }: { act: 'archive' | 'unarchive' } & Omit<Props, 'kind'>) {
  const action = useArchiveMedCase(medCase.id);
  return <ActDialog act={act} action={action} input={act === 'archive'} onClose={onClose} />;
}

function StatusDialog({
  act,
  medCase,
  onClose,
}: { act: 'settle' | 'close' | 'reopen' } & Omit<Props, 'kind'>) {
  const action = useChangeMedCase(medCase.id);
  return <ActDialog act={act} action={action} input={{ status: STATUS_OF_ACT[act]! }} onClose={onClose} />;
}

interface ActProps<T> {
  act: Exclude<CaseAct, 'refer'>;
  action: Parameters<typeof ConfirmDialog<T>>[0]['action'];
  input: T;
  onClose: () => void;
}

function ActDialog<T>({ act, ...rest }: ActProps<T>) {
  const { title, effect, done } = CASE_ACTS[act];
  return (
    <ConfirmDialog title={title} label={title} done={done} {...rest}>
      <p>{effect}</p>
    </ConfirmDialog>
  );
}
