import { type FormEvent, useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import type { CrmMapping } from '../../api/crm.ts';
import { Button } from '../../ui/button.tsx';
import editorStyles from '../../ui/editor.module.css';
import { useKeptDraft } from '../../ui/use-kept-draft.ts';
import { DeleteDialog } from './delete-dialog.tsx';
import { EditorNotices } from './editor-notices.tsx';
import { FieldRows } from './field-rows.tsx';
import { draftName, draftOf, isUnsaved, type MappingDraft, newDraft, withStored } from './mapping-draft.ts';
import { faultsOf } from './mapping-faults.ts';
import { ConnectionFields, RecordFields, WritebackFields } from './mapping-parts.tsx';
import type { MappingKind } from './mapping-values.ts';
import { Trial } from './trial.tsx';
import { useFields } from './use-fields.ts';
import { useSaving } from './use-saving.ts';

interface Props {
  /** Null: it is new. */
  kind: MappingKind | null;
  /** The mapping as it is now. Null: it is new, or somebody has deleted it. */
  read: CrmMapping | null;
}

/** The form of a mapping. What is typed is kept at once, and holds when it is saved. */
export function MappingEditor({ kind, read }: Props) {
  const form = useRef<HTMLFormElement>(null);
  const [token, setToken] = useState('');
  const [isDeleting, setDeleting] = useState(false);
  const start = (): MappingDraft => (read ? draftOf(read) : newDraft());
  const kept = useKeptDraft<MappingDraft>(draftName(kind), start);
  const { draft, change, restart } = kept;
  const fields = useFields(kept, form);
  const saving = useSaving({ kept, token, onFaults: fields.show, onStored: () => setToken('') });
  // what somebody else stored is met when it is read, also by a draft that is found
  useEffect(() => {
    if (kind === null) return;
    const met = withStored(draft, read);
    if (met === draft) return;
    if (isUnsaved(met)) change(() => met);
    else restart(met);
  }, [read?.mappingVersion, read?.connection?.baseUrl]);
  const check = (then: () => void) => {
    if (!saving.isPending && !fields.show(faultsOf(draft.values))) then();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    check(saving.save);
  };
  const startOver = () => {
    restart(start());
    setToken('');
    saving.reset();
    fields.show({});
  };
  const isTyped = isUnsaved(draft) || token !== '';
  return (
    <form ref={form} className={editorStyles.page} onSubmit={submit} noValidate autoComplete="off">
      <Head draft={draft} onDelete={() => setDeleting(true)} />
      <EditorNotices
        {...{ kept, problem: saving.error, other: fields.faults.other }}
        isGone={kind !== null && draft.stored === null}
        onStartOver={startOver}
      />
      <fieldset className={editorStyles.all} disabled={kept.isGone}>
        <RecordFields {...fields} />
        <ConnectionFields
          {...fields}
          {...{ storedUrl: draft.stored?.baseUrl ?? '', token, onToken: setToken }}
        />
        <FieldRows {...fields} />
        <WritebackFields {...fields} />
        <Trial values={draft.values} token={token} check={check} onFaults={fields.show} />
        <SaveBar isNew={draft.stored === null} isTyped={isTyped} isBusy={saving.isPending} />
      </fieldset>
      {isDeleting && draft.stored && (
        <DeleteDialog stored={draft.stored} onDone={kept.forget} onClose={() => setDeleting(false)} />
      )}
    </form>
  );
}

function Head({ draft: { stored }, onDelete }: { draft: MappingDraft; onDelete: () => void }) {
  return (
    <>
      <p className={editorStyles.back}>
        <Link to="/crm">CRM connections</Link>
      </p>
      <header className={editorStyles.head}>
        <h1>{stored ? <bdi>{stored.crmObjectApiName}</bdi> : 'New mapping'}</h1>
        {stored && (
          <Button kind="quiet" onClick={onDelete}>
            Delete …
          </Button>
        )}
      </header>
    </>
  );
}

function SaveBar({ isNew, isTyped, isBusy }: { isNew: boolean; isTyped: boolean; isBusy: boolean }) {
  return (
    <div className={editorStyles.bar}>
      <Button type="submit" kind="first" isBusy={isBusy}>
        {isBusy ? 'One moment …' : isNew ? 'Save as a new mapping' : 'Save'}
      </Button>
      <span className={editorStyles.state} role="status">
        {isTyped ? 'Not saved. Kept in this browser, but for a token.' : !isNew && 'Saved.'}
      </span>
    </div>
  );
}
