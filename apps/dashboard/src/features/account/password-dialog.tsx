import { type FormEvent, useRef } from 'react';
import { useChangePassword } from '../../api/own-sessions.ts';
import { announce } from '../../ui/announce.ts';
import { FormActions } from '../../ui/form-actions.tsx';
import form from '../../ui/form.module.css';
import { Modal } from '../../ui/modal.tsx';
import { ProblemNotice } from '../../ui/notice.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { useFaults } from '../../ui/use-faults.ts';
import { useUser } from '../../ui/use-session.ts';
import { faultsFromApi, passwordFaults, passwordRefusal } from './password-words.ts';

/** Chooses another password. What is typed is in the fields alone, and goes with them. */
export function PasswordDialog({ onClose }: { onClose: () => void }) {
  const ref = useRef<HTMLFormElement>(null);
  const { email } = useUser();
  const { faults, show } = useFaults(ref);
  const change = useChangePassword();
  const { error, isPending } = change;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isPending) return;
    const entered = new FormData(ref.current!);
    const text = (name: string) => String(entered.get(name) ?? '');
    const [currentPassword, newPassword] = [text('currentPassword'), text('newPassword')];
    change.reset();
    if (show(passwordFaults({ currentPassword, newPassword, repeated: text('repeated') }))) return;
    change.mutate(
      { currentPassword, newPassword },
      {
        onSuccess: () => {
          announce('Your password is changed, and you are signed out everywhere else.');
          onClose();
        },
        onError: (refusal) => {
          show(faultsFromApi(refusal));
          // a guess is typed anew
          ref.current?.querySelector<HTMLInputElement>('[name=currentPassword]')?.select();
        },
      },
    );
  };
  const isToldBeside = Object.keys(faultsFromApi(error)).length > 0;
  return (
    <Modal title="Change the password" onClose={onClose} isBusy={isPending}>
      <form ref={ref} onSubmit={submit} noValidate>
        <div className={form.effect}>
          <p>
            You stay signed in here, and are signed out everywhere else. Apps and assistants that you have
            allowed lose their access until you allow them again. Your second factors stay.
          </p>
        </div>
        {error && !isToldBeside && <ProblemNotice problem={passwordRefusal(error)} />}
        {/* programs that keep passwords store the new one with it */}
        <input type="email" name="email" autoComplete="username" value={email} hidden readOnly />
        <PasswordFields faults={faults} />
        <FormActions label="Change it" isBusy={isPending} problem={error} onClose={onClose} />
      </form>
    </Modal>
  );
}

function PasswordFields({ faults }: { faults: Readonly<Record<string, string>> }) {
  return (
    <>
      <TextField
        label="Your current password"
        name="currentPassword"
        type="password"
        autoComplete="current-password"
        fault={faults.currentPassword}
        autoFocus
      />
      <TextField
        label="New password"
        hint="At least 12 characters, of any kind. A few words that do not belong together are easy to remember and hard to guess."
        name="newPassword"
        type="password"
        autoComplete="new-password"
        fault={faults.newPassword}
      />
      <TextField
        label="The new password again"
        name="repeated"
        type="password"
        autoComplete="new-password"
        fault={faults.repeated}
      />
    </>
  );
}
