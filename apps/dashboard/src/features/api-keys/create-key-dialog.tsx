import {
  createApiKey,
  type CreatedApiKey,
  type KeyTier,
  type KeyUse,
  useLiveKeys,
} from '../../api/api-keys.ts';
import { now } from '../../api/server-clock.ts';
import { Field } from '../../ui/field.tsx';
import { FormActions } from '../../ui/form-actions.tsx';
import { Modal } from '../../ui/modal.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { useKeptDraft } from '../../ui/use-kept-draft.ts';
import { ChoiceField } from './choice-field.tsx';
import { expiryOf, type Lifetime, LIFETIMES, TIERS, USES } from './key-texts.ts';
import { MakingNotices } from './making-notices.tsx';
import { useMaking } from './use-making.ts';
import { useName } from './use-name.ts';

interface KeyDraft {
  name: string;
  tier: KeyTier;
  use: KeyUse;
  lifetime: Lifetime;
}

const EMPTY: KeyDraft = { name: '', tier: 'READ_ONLY', use: 'internal_api', lifetime: 'never' };

interface Props {
  onMade: (key: CreatedApiKey) => void;
  onClose: () => void;
}

/** Makes a key. What is typed is kept in this browser; the key never is. */
export function CreateKeyDialog({ onMade, onClose }: Props) {
  const kept = useKeptDraft<KeyDraft>('api-key', () => EMPTY);
  const { draft, change, isGone } = kept;
  const { data: present } = useLiveKeys();
  const making = useMaking({ kept, send: (latest) => createApiKey(bodyOf(latest)), onMade });
  const { isBusy, problem } = making;
  const missing = 'Enter a name, such as “Intake system”.';
  const name = useName({
    name: draft.name,
    missing,
    problem,
    isHeld: isBusy || isGone,
    onSend: making.submit,
  });
  return (
    <Modal title="Create an API key" onClose={onClose} isBusy={isBusy}>
      <form onSubmit={name.submit} noValidate>
        <MakingNotices what="key" name={draft.name} empty={EMPTY} {...{ kept, making, present }} />
        <TextField
          ref={name.field}
          label="Name"
          hint="The program that will use the key, so that you can tell your keys apart."
          fault={name.fault}
          value={draft.name}
          onChange={({ target }) => change(() => ({ name: target.value }))}
          maxLength={255}
          autoComplete="off"
          autoFocus
        />
        <KeyChoices draft={draft} onChange={(typed) => change(() => typed)} />
        <FormActions label="Create the key" isBusy={isBusy} problem={problem} onClose={onClose} />
      </form>
    </Modal>
  );
}

/** What the key may do, who uses it, and for how long. */
function KeyChoices({ draft, onChange }: { draft: KeyDraft; onChange: (typed: Partial<KeyDraft>) => void }) {
  return (
    <>
      <ChoiceField
        legend="What it may do"
        name="tier"
        choices={TIERS}
        chosen={draft.tier}
        onChoose={(tier) => onChange({ tier })}
      />
      <ChoiceField
        legend="Who uses it"
        name="use"
        choices={USES}
        chosen={draft.use}
        onChoose={(use) => onChange({ use })}
      />
      <LifetimeField chosen={draft.lifetime} onChoose={(lifetime) => onChange({ lifetime })} />
    </>
  );
}

function LifetimeField({ chosen, onChoose }: { chosen: Lifetime; onChoose: (lifetime: Lifetime) => void }) {
  return (
    <Field label="Expires after" hint="Programs that use the key fail once it has expired.">
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
