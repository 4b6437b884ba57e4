import { type FormEvent, useState } from 'react';
import { ApiProblem } from '../../api/api-problem.ts';
import {
  type MedOperation,
  type MedReferral,
  type MedReferralStatus,
  type ReasonCode,
  useMedMove,
} from '../../api/med-cases.ts';
import { announce } from '../../ui/announce.ts';
import { Field } from '../../ui/field.tsx';
import { FormActions } from '../../ui/form-actions.tsx';
import formStyles from '../../ui/form.module.css';
import { Modal } from '../../ui/modal.tsx';
import { ProblemNotice } from '../../ui/notice.tsx';
import styles from './med-cases.module.css';
import { movesOf } from './med-moves.ts';
import { movedMeanwhile, REASONS, textOfMove } from './texts.ts';
import { useSide } from './use-side.ts';

interface Props {
  operation: MedOperation;
  /** As it is now: after a refusal it is read again. */
  referral: MedReferral;
  onClose: () => void;
}

/** Says what a move does, asks for the reason of a rejection, and does it. */
export function MoveDialog({ operation, referral, onClose }: Props) {
  const side = useSide();
  const move = useMedMove({ caseId: referral.medCaseId, referralId: referral.id });
  const [reason, setReason] = useState<ReasonCode | ''>('');
  const [isMissing, setMissing] = useState(false);
  // read once: after the move the words are still about it
  const [{ title, effect, done }] = useState(() => textOfMove(operation, referral));
  const isPossible = movesOf(side, referral).now.includes(operation);
  // by somebody else: the page hears of it while the dialog is open
  const isMoved = !isPossible && !move.isPending && !move.isSuccess;
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (move.isPending) return;
    const isWithout = operation === 'reject' && reason === '';
    setMissing(isWithout);
    if (isWithout) return event.currentTarget.querySelector('select')?.focus();
    const onSuccess = () => {
      announce(done);
      onClose();
    };
    move.mutate({ operation, reasonCode: reason || 'other' }, { onSuccess });
  };
  return (
    <Modal title={title} onClose={onClose} isBusy={move.isPending}>
      <p className={formStyles.effect}>{effect}</p>
      <form onSubmit={submit} noValidate>
        <Refusal problem={move.error} isMoved={isMoved} status={referral.status} />
        {operation === 'reject' && <Reasons value={reason} isMissing={isMissing} onChange={setReason} />}
        <FormActions
          label={title}
          isBusy={move.isPending}
          problem={move.error}
          isOff={isMoved}
          onClose={onClose}
        />
      </form>
    </Modal>
  );
}

interface RefusalProps {
  /** Null: it was not tried. */
  problem: Error | null;
  /** The move is not possible any more. */
  isMoved: boolean;
  status: MedReferralStatus;
}

/** Why it did not work, or does no longer. When somebody else was faster, where the referral stands now. */
function Refusal({ problem, isMoved, status }: RefusalProps) {
  const isConflict = problem === null || (problem instanceof ApiProblem && problem.status === 409);
  if (!isConflict || !isMoved) return problem && <ProblemNotice problem={problem} />;
  return (
    <p className={styles.told} role="alert">
      {movedMeanwhile(status)}
    </p>
  );
}

interface ReasonsProps {
  value: ReasonCode | '';
  isMissing: boolean;
  onChange: (reason: ReasonCode) => void;
}

function Reasons({ value, isMissing, onChange }: ReasonsProps) {
  return (
    <Field label="Why?" fault={isMissing ? 'Choose a reason: the firm reads it.' : undefined}>
      {(told) => (
        <select
          {...told}
          name="reasonCode"
          value={value}
          aria-required
          onChange={({ target }) => onChange(target.value as ReasonCode)}
        >
          <option value="">Choose …</option>
          {Object.entries(REASONS).map(([code, words]) => (
            <option key={code} value={code}>
              {words}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}
