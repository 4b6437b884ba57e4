import { type FormEvent, useRef, useState } from 'react';
import { ApiProblem } from '../../api/api-problem.ts';
import {
  createApiKey,
  type CreatedApiKey,
  type KeyTier,
  type KeyUse,
  useLiveKeys,
} from '../../api/api-keys.ts';
import { now } from '../../api/server-clock.ts';
import { DraftNotice } from '../../ui/draft-notice.tsx';
import { Field } from '../../ui/field.tsx';
import { FormActions } from '../../ui/form-actions.tsx';
import { Modal } from '../../ui/modal.tsx';
import { ProblemNotice } from '../../ui/notice.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { useKeptDraft } from '../../ui/use-kept-draft.ts';
import { ChoiceField } from './choice-field.tsx';
import { expiryOf, type Lifetime, LIFETIMES, TIERS, USES } from './key-texts.ts';
import { LostAnswer } from './lost-answer.tsx';
import { useMaking } from './use-making.ts';

interface KeyDraft {
  name: string;
  tier: KeyTier;
  use: KeyUse;
  lifetime: Lifetime;
}

const EMPTY: KeyDraft = { name: '', tier: 'READ_ONLY', use: 'internal_api', lifetime: 'never' };

/** Makes a key. What is typed is kept in this browser; the key never is. */
export function CreateKeyDialog({
  onMade,
  onClose,
}: {
  onMade: (key: CreatedApiKey) => void;
  onClose: () => void;
}) {
  const kept = useKeptDraft<KeyDraft>('api-key', () => EMPTY);
  const { draft, change } = kept;
  const [isMissing, setMissing] = useState(false);
  const name = useRef<HTMLInputElement>(null);
  const { data: present } = useLiveKeys();
  const making = useMaking({ kept, send: (latest) => createApiKey(bodyOf(latest)), onMade });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (making.isBusy || kept.isGone) return;
    const isNamed = draft.name.trim() !== '';
    setMissing(!isNamed);
    if (isNamed) making.submit();
    else name.current?.focus();
  };
  const startOver = () => {
    kept.restart(EMPTY);
    making.reset();
  };
  return (
    <Modal title="Create an API key" onClose={onClose} isBusy={making.isBusy}>
      <form onSubmit={submit} noValidate>
        <DraftNotice {...kept} onStartOver={startOver} />
        {making.problem && <ProblemNotice problem={making.problem} />}
        {making.lostSince !== null && (
          <LostAnswer what="key" name={draft.name.trim()} since={making.lostSince} present={present} />
        )}
        <TextField
          ref={name}
          label="Name"
          hint="Of the program that will use it, to tell your keys apart."
          fault={isMissing ? 'Enter a name, such as “Intake system”.' : faultOf(making.problem)}
          value={draft.name}
          onChange={({ target }) => change(() => ({ name: target.value }))}
          maxLength={255}
          autoComplete="off"
          autoFocus
        />
        <ChoiceField
          legend="What it may do"
          name="tier"
          choices={TIERS}
          chosen={draft.tier}
          onChoose={(tier) => change(() => ({ tier }))}
        />
        <ChoiceField
          legend="Who uses it"
          name="use"
          choices={USES}
          chosen={draft.use}
          onChoose={(use) => change(() => ({ use }))}
        />
        <LifetimeField chosen={draft.lifetime} onChoose={(lifetime) => change(() => ({ lifetime }))} />
        <FormActions
          label="Create the key"
          isBusy={making.isBusy}
          problem={making.problem}
          onClose={onClose}
        />
      </form>
    </Modal>
  );
}

function LifetimeField({ chosen, onChoose }: { chosen: Lifetime; onChoose: (lifetime: Lifetime) => void }) {
  return (
    <Field label="It works for" hint="Afterwards it is refused, and programs that use it fail.">
      {(told) => (
        <select {...told} value={chosen} onChange={({ target }) => onChoose(target.value as Lifetime)}>
          {Object.entries(LIFETIMES).map(([lifetime, label]) => (
            <option key={lifetime} value={lifetime}>
              {label}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}

function bodyOf({ name, tier, use, lifetime }: KeyDraft) {
  return { name: name.trim(), tier, issuedVia: use, expiresAt: expiryOf(lifetime, now()) };
}

/** What the server says of the name. */
function faultOf(problem: unknown): string | undefined {
  if (!(problem instanceof ApiProblem)) return undefined;
  return problem.fields.find(({ field }) => field === 'name')?.message;
}
