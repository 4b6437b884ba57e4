import { type FormEvent, useRef, useState } from 'react';
import { ApiProblem } from '../../api/api-problem.ts';
import type { MoveValues } from '../../api/moves.ts';
import { type Referral, useMove } from '../../api/referral.ts';
import { announce } from '../../ui/announce.ts';
import { dayFaults } from '../../ui/day-faults.ts';
import { FormActions } from '../../ui/form-actions.tsx';
import { moneyInWords } from '../../ui/in-words.ts';
import { Modal } from '../../ui/modal.tsx';
import { ProblemNotice } from '../../ui/notice.tsx';
import { hasChangedSince, type Proposal } from '../../ui/proposal.ts';
import { ProposedNote } from '../../ui/proposed-note.tsx';
import { faultsOf, typedOf, valuesOf } from './fields.ts';
import { FormField } from './form-field.tsx';
import { numberIn, sharesOf } from './money-rules.ts';
import { textOfMove } from './move-texts.ts';
import styles from './move-dialog.module.css';
import { fieldsOf, type Offered } from './moves.ts';
import { alsoProposed, filledIn } from './proposed.ts';

interface Props {
  referral: Referral;
  transition: Offered;
  /** What an assistant proposes to fill in. */
  proposal?: Proposal | null;
  onClose: () => void;
}

/** Says what a move does, asks what it needs, and does it. What was written stays when it is refused. */
export function MoveDialog({ referral, transition, proposal = null, onClose }: Props) {
  const { operation } = transition;
  const text = textOfMove(operation, referral);
  const [{ fields, opened, proposed }] = useState(() => formOf(referral, transition, proposal));
  const [typed, setTyped] = useState(proposed?.typed ?? opened);
  const [faults, setFaults] = useState<Record<string, string>>({});
  const form = useRef<HTMLFormElement>(null);
  const move = useMove(referral);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (move.isPending) return;
    const found = { ...faultsOf(fields, typed), ...dayFaults(form.current) };
    setFaults(found);
    const [first] = Object.keys(found);
    if (first) return focusOn(form.current, first);
    const values = valuesOf(fields, opened, typed) as MoveValues;
    const onSuccess = () => {
      announce(text.done);
      onClose();
    };
    const onError = (problem: unknown) => setFaults(fieldFaults(problem));
    move.mutate({ operation, values }, { onSuccess, onError });
  };
  return (
    <Modal title={text.title} onClose={onClose} isBusy={move.isPending}>
      <p className={styles.effect}>{text.effect}</p>
      {proposed && <ProposedNote {...proposed} button={text.title} />}
      <form ref={form} onSubmit={submit} noValidate>
        {move.error && <ProblemNotice problem={move.error} />}
        {fields.map((field) => (
          <FormField
            key={field.name}
            field={field}
            value={typed[field.name] ?? ''}
            fault={faults[field.name]}
            onChange={(value) => setTyped((before) => ({ ...before, [field.name]: value }))}
          />
        ))}
        {'attorneyFees' in typed && <Shares fees={typed.attorneyFees} referral={referral} />}
        <FormActions label={text.title} isBusy={move.isPending} problem={move.error} onClose={onClose} />
      </form>
    </Modal>
  );
}

/** The fields of a move as they open, with what is proposed. */
function formOf(referral: Referral, transition: Offered, proposal: Proposal | null) {
  const asked = fieldsOf(transition);
  const more = alsoProposed(transition.operation, referral, proposal);
  const all = [...asked, ...more.filter(({ name }) => !asked.some((field) => field.name === name))];
  const opened = typedOf(all, referral);
  if (!proposal) return { fields: all, opened, proposed: null };
  const { fields, ...proposed } = filledIn(all, opened, proposal);
  return {
    fields,
    opened,
    proposed: { ...proposed, isChanged: hasChangedSince(proposal, referral.updatedAt) },
  };
}

/** What each firm gets of the fees, while they are typed. */
function Shares({ fees = '', referral }: { fees: string | undefined; referral: Referral }) {
  const { sendingFirmPercentage, referringFirmName } = referral;
  const shares = sharesOf(numberIn(fees), sendingFirmPercentage);
  if (!shares) return null;
  return (
    <p className={styles.shares}>
      Of these fees <bdi>{referringFirmName}</bdi> gets {sendingFirmPercentage} %,{' '}
      {moneyInWords(shares.sending)}, and your firm {moneyInWords(shares.handling)}.
    </p>
  );
}

/** Puts the focus into a field of a form. */
export function focusOn(form: HTMLFormElement | null, name: string): void {
  (form?.elements.namedItem(name) as HTMLElement | null)?.focus();
}

/** What the server said of single fields. */
export function fieldFaults(problem: unknown): Record<string, string> {
  if (!(problem instanceof ApiProblem)) return {};
  return Object.fromEntries(problem.fields.map(({ field, message }) => [field, message]));
}
