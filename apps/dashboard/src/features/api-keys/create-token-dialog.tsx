import { createCrmToken, type CreatedCrmToken, useCrmTokens } from '../../api/api-keys.ts';
import { FormActions } from '../../ui/form-actions.tsx';
import { Modal } from '../../ui/modal.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { useKeptDraft } from '../../ui/use-kept-draft.ts';
import { MakingNotices } from './making-notices.tsx';
import { useMaking } from './use-making.ts';
import { useName } from './use-name.ts';

const EMPTY = { name: '' };

interface Props {
  onMade: (token: CreatedCrmToken) => void;
  onClose: () => void;
}

/** Makes a token for a CRM. */
export function CreateTokenDialog({ onMade, onClose }: Props) {
  const kept = useKeptDraft('crm-token', () => EMPTY);
  const { draft, change, isGone } = kept;
  const { data: present } = useCrmTokens();
  const making = useMaking({ kept, send: ({ name }) => createCrmToken({ name: name.trim() }), onMade });
  const { isBusy, problem } = making;
  const missing = 'Enter a name, such as “Sales CRM”.';
  const name = useName({
    name: draft.name,
    missing,
    problem,
    isHeld: isBusy || isGone,
    onSend: making.submit,
  });
  return (
    <Modal title="Create a CRM token" onClose={onClose} isBusy={isBusy}>
      <form onSubmit={name.submit} noValidate>
        <MakingNotices what="token" name={draft.name} empty={EMPTY} {...{ kept, making, present }} />
        <TextField
          ref={name.field}
          label="Name"
          hint="The CRM that will use the token."
          fault={name.fault}
          value={draft.name}
          onChange={({ target }) => change(() => ({ name: target.value }))}
          maxLength={255}
          autoComplete="off"
          autoFocus
        />
        <p>
          The token can do what a Full key can, except webhooks and links to records in other systems. It
          never expires: revoke it when the CRM no longer needs it.
        </p>
        <FormActions label="Create the token" isBusy={isBusy} problem={problem} onClose={onClose} />
      </form>
    </Modal>
  );
}
