import { useState } from 'react';
import { ApiProblem } from '../../api/api-problem.ts';
import { type FirmRole, useInvite } from '../../api/people.ts';
import { announce } from '../../ui/announce.ts';
import { Modal } from '../../ui/modal.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { type EnteredPerson, PersonForm } from './person-form.tsx';

const NOBODY: EnteredPerson = { email: '', firstName: null, lastName: null, role: 'member' };

/** Invites somebody into the firm. */
export function InviteDialog({ roles, onClose }: { roles: readonly FirmRole[]; onClose: () => void }) {
  const invite = useInvite();
  const [missing, setMissing] = useState<string>();
  const fault = missing ?? faultOf(invite.error);
  const send = (entered: EnteredPerson, form: HTMLFormElement) => {
    const focus = () => form.querySelector<HTMLInputElement>('[name=email]')?.focus();
    const isAddress = /^\S+@\S+$/.test(entered.email);
    setMissing(isAddress ? undefined : 'Enter an email address, such as name@example.com.');
    if (!isAddress) return focus();
    invite.mutate(entered, {
      onSuccess: () => {
        announce(`The invitation is on its way to ${entered.email}.`);
        onClose();
      },
      onError: (error) => void (faultOf(error) && focus()),
    });
  };
  return (
    <Modal title="Invite a person" onClose={onClose} isBusy={invite.isPending}>
      <PersonForm
        person={NOBODY}
        roles={roles}
        problem={fault === undefined ? invite.error : null}
        isBusy={invite.isPending}
        label="Send the invitation"
        onSend={send}
        onClose={onClose}
      >
        <TextField
          label="Email"
          hint="A link goes there, which works once, for 72 hours."
          name="email"
          type="email"
          maxLength={254}
          autoComplete="off"
          fault={fault}
          autoFocus
        />
      </PersonForm>
    </Modal>
  );
}

/** What the server says of the address. */
function faultOf(error: unknown): string | undefined {
  if (!(error instanceof ApiProblem)) return undefined;
  if (error.status === 409) return error.message;
  return error.fields.find(({ field }) => field === 'email')?.message;
}
