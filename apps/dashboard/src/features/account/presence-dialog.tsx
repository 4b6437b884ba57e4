import { type FormEvent, type ReactNode, useRef, useState } from 'react';
import { useMutation } from '@tanstack/react-query';
import { ApiProblem } from '../../api/api-problem.ts';
import { type Presence, useSecondFactors } from '../../api/second-factors.ts';
import { Button } from '../../ui/button.tsx';
import { FormActions } from '../../ui/form-actions.tsx';
import form from '../../ui/form.module.css';
import { Modal } from '../../ui/modal.tsx';
import { ProblemNotice } from '../../ui/notice.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { PresenceField, presenceIn } from './presence-field.tsx';
import { presenceRefusal } from './presence-words.ts';

interface Props {
  title: string;
  /** What happens then. */
  children: ReactNode;
  /** On the button that does it. */
  label: string;
  /** A name is asked for too; this one stands in the field at first. */
  name?: string;
  send: (name: string, presence: Presence) => Promise<void>;
  onClose: () => void;
}

interface Missing {
  name?: string;
  proof?: string;
}

/** Does what needs the password or a code. What was typed stays when the server refuses, but for a code. */
export function PresenceDialog({ title, children, label, name, send, onClose }: Props) {
  const hasApp = useSecondFactors().data?.factors.some(({ kind }) => kind === 'totp') ?? false;
  const [isCode, setCode] = useState(false);
  const [missing, setMissing] = useState<Missing>({});
  const ref = useRef<HTMLFormElement>(null);
  const focus = (field: string) => ref.current?.querySelector<HTMLInputElement>(`[name=${field}]`)?.select();
  const sending = useMutation({
    mutationFn: ([typed, presence]: [string, Presence]) => send(typed, presence),
    // what comes back is a secret
    gcTime: 0,
    onError: (error) => focus(faultOf(error) === undefined ? 'proof' : 'name'),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (sending.isPending) return;
    const entered = new FormData(ref.current!);
    const typed = String(entered.get('name') ?? '').trim();
    const proof = String(entered.get('proof') ?? '');
    const faults: Missing = {
      ...(name !== undefined && typed === '' && { name: 'Enter a name, such as “Phone”.' }),
      ...(proof.trim() === '' && { proof: isCode ? 'Enter the six digits.' : 'Enter your password.' }),
    };
    setMissing(faults);
    const [first] = Object.keys(faults);
    if (first) return focus(first);
    sending.mutate([typed, presenceIn(proof, isCode)]);
  };
  return (
    <Modal title={title} onClose={onClose} isBusy={sending.isPending}>
      <form ref={ref} onSubmit={submit} noValidate>
        <div className={form.effect}>{children}</div>
        {sending.error && <ProblemNotice problem={presenceRefusal(sending.error)} />}
        {name !== undefined && <NameField name={name} fault={missing.name ?? faultOf(sending.error)} />}
        <PresenceField key={String(isCode)} isCode={isCode} fault={missing.proof} />
        {hasApp && (
          <Button kind="quiet" onClick={() => setCode(!isCode)}>
            {isCode ? 'Use your password instead' : 'Use a code of your app instead'}
          </Button>
        )}
        <FormActions label={label} isBusy={sending.isPending} problem={sending.error} onClose={onClose} />
      </form>
    </Modal>
  );
}

function NameField({ name, fault }: { name: string; fault: string | undefined }) {
  return (
    <TextField
      label="Name"
      hint="To tell your second factors apart."
      name="name"
      defaultValue={name}
      fault={fault}
      maxLength={255}
      autoComplete="off"
    />
  );
}

/** What the server says of the name. */
function faultOf(error: unknown): string | undefined {
  if (!(error instanceof ApiProblem)) return undefined;
  return error.fields.find(({ field }) => field === 'name')?.message;
}
