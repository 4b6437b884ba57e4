import { type FormEvent, useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import type { StoredRule } from '../../api/routing.ts';
import { Button } from '../../ui/button.tsx';
import { type KeptDraft, useKeptDraft } from '../../ui/use-kept-draft.ts';
import { AboutFields } from './about-fields.tsx';
import { CaseCriteria } from './case-criteria.tsx';
import { DeleteDialog } from './delete-dialog.tsx';
import styles from '../../ui/editor.module.css';
import { Preview } from './preview.tsx';
import { draftName, draftOf, isUnsaved, newDraft, type RuleDraft, withStored } from './rule-draft.ts';
import { faultsOf } from './rule-faults.ts';
import { RuleNotices } from './rule-notices.tsx';
import { SlotsEditor } from './slots-editor.tsx';
import { useFields } from './use-fields.ts';
import { usePreview } from './use-preview.ts';
import { useSaving } from './use-saving.ts';

interface Props {
  /** Of the rule; `new`: there is none yet. */
  id: string;
  /** The rule as it is now. Without it: it is new, or somebody has deleted it. */
  read?: StoredRule;
  /** What was read is outdated. */
  onOutdated?: () => void;
}

/** The form of a rule. What is typed is kept at once, and holds when it is saved. */
export function RuleEditor({ id, read, onOutdated }: Props) {
  const form = useRef<HTMLFormElement>(null);
  const [isDeleting, setDeleting] = useState(false);
  const start = () => (read ? draftOf(read) : newDraft());
  const kept = useKeptDraft<RuleDraft>(draftName(id), start);
  const { draft } = kept;
  const fields = useFields(kept, form);
  const saving = useSaving({ id, kept, onFaults: fields.show });
  const preview = usePreview(fields.show);
  const record = saving.record?.id === id ? saving.record : read?.record;
  useMeeting(id, kept, read);
  const check = (then: () => void) => {
    if (!saving.isBusy && !preview.isPending && !fields.show(faultsOf(draft.values))) then();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    preview.reset();
    check(saving.save);
  };
  const startOver = () => {
    kept.restart(start());
    saving.reset();
    preview.reset();
    fields.show({});
  };
  const isNew = draft.stored === null;
  return (
    <form ref={form} className={styles.page} onSubmit={submit} noValidate>
      <p className={styles.back}>
        <Link to="/routing">Routing</Link>
      </p>
      <header className={styles.head}>
        <h1>{record ? <bdi>{record.name}</bdi> : 'New rule'}</h1>
        {draft.stored && (
          <Button kind="quiet" onClick={() => setDeleting(true)}>
            Delete …
          </Button>
        )}
      </header>
      <RuleNotices
        kept={kept}
        isGone={isNew && id !== 'new'}
        isOld={saving.isOld}
        problem={saving.problem}
        onStartOver={startOver}
      />
      <fieldset className={styles.all} disabled={kept.isGone}>
        <AboutFields {...fields} />
        <CaseCriteria {...fields} />
        <SlotsEditor {...fields} record={record ?? null} />
        <Preview draft={draft} preview={preview} onTry={() => check(() => preview.mutate(draft))} />
        <div className={styles.bar}>
          <Button type="submit" kind="first" isBusy={saving.isBusy}>
            {saving.isBusy ? 'One moment …' : isNew ? 'Save as a new rule' : 'Save'}
          </Button>
          <span className={styles.state} role="status">
            {isUnsaved(draft) ? 'Not saved. Kept in this browser.' : draft.stored && 'Saved.'}
          </span>
        </div>
      </fieldset>
      {isDeleting && draft.stored && (
        <DeleteDialog
          stored={draft.stored}
          name={record?.name ?? ''}
          onOutdated={onOutdated}
          onDone={kept.forget}
          onClose={() => setDeleting(false)}
        />
      )}
    </form>
  );
}

/** Brings what was read into what is typed, when it is read again and when an older draft is found. */
function useMeeting(id: string, { draft, change, restart }: KeptDraft<RuleDraft>, read?: StoredRule) {
  useEffect(() => {
    if (!read) {
      // a new rule may be stored already: its creation worked, and what was typed afterwards was not saved
      if (id !== 'new' && draft.stored) change(() => ({ stored: null, others: {} }));
    } else if (draft.stored?.tag !== read.tag) {
      const met = draft.stored || isUnsaved(draft) ? withStored(draft, read) : draftOf(read);
      if (isUnsaved(met)) change(() => met);
      else restart(met);
    }
    // what is stored later by this form is newer than what was read
  }, [read?.tag]);
}
