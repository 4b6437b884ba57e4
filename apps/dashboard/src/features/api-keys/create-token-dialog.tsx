import { type FormEvent, useRef, useState } from 'react';
import { createCrmToken, type CreatedCrmToken, useCrmTokens } from '../../api/api-keys.ts';
import { DraftNotice } from '../../ui/draft-notice.tsx';
import { FormActions } from '../../ui/form-actions.tsx';
import { Modal } from '../../ui/modal.tsx';
import { ProblemNotice } from '../../ui/notice.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { useKeptDraft } from '../../ui/use-kept-draft.ts';
import { LostAnswer } from './lost-answer.tsx';
import { useMaking } from './use-making.ts';

const EMPTY = { name: '' };

/** Makes a token for a CRM. */
export function CreateTokenDialog({
  onMade,
  onClose,
}: {
  onMade: (token: CreatedCrmToken) => void;
  onClose: () => void;
}) {
  const kept = useKeptDraft('crm-token', () => EMPTY);
  const [isMissing, setMissing] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const { data: present } = useCrmTokens();
  const name = kept.draft.name.trim();
  const making = useMaking({ kept, send: (latest) => createCrmToken({ name: latest.name.trim() }), onMade });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (making.isBusy || kept.isGone) return;
    setMissing(name === '');
    if (name === '') field.current?.focus();
    else making.submit();
  };
  const startOver = () => {
    kept.restart(EMPTY);
    making.reset();
  };
  return (
    <Modal title="Create a CRM token" onClose={onClose} isBusy={making.isBusy}>
      <form onSubmit={submit} noValidate>
        <DraftNotice {...kept} onStartOver={startOver} />
        {making.problem && <ProblemNotice problem={making.problem} />}
        {making.lostSince !== null && (
          <LostAnswer what="token" name={name} since={making.lostSince} present={present} />
        )}
        <TextField
          ref={field}
          label="Name"
          hint="Of the CRM that will use it."
          fault={isMissing ? 'Enter a name, such as “Sales CRM”.' : undefined}
          value={kept.draft.name}
          onChange={({ target }) => kept.change(() => ({ name: target.value }))}
          maxLength={255}
          autoComplete="off"
          autoFocus
        />
        <p>
          The token does all that a key of the tier Full does, except webhooks and links to records of other
          systems. It never expires: revoke it when the CRM no longer needs it.
        </p>
        <FormActions
          label="Create the token"
          isBusy={making.isBusy}
          problem={making.problem}
          onClose={onClose}
        />
      </form>
    </Modal>
  );
}
