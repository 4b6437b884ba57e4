import { type FormEvent, useEffect, useRef, useState } from 'react';
import type { StoredCase } from '../../api/send.ts';
import { Link } from 'react-router';
import { useKeptDraft } from '../../ui/use-kept-draft.ts';
import { useWarningBeforeLeaving } from '../../ui/use-warning.ts';
import { type CaseDraft, draftOf, newDraft, withStored } from './case-draft.ts';
import { CaseFormContext } from './case-field.tsx';
import { ClientFields, IncidentFields, TermsFields } from './case-fields.tsx';
import { type Faults, faultsOf } from './case-faults.ts';
import { DraftNotices } from './draft-notices.tsx';
import { FilesField } from './files-field.tsx';
import { sendable } from './held-files.ts';
import { NewCaseFirm } from './new-case-firm.tsx';
import { ProposedForCase } from './proposed-for-case.tsx';
import { SendBar } from './send-bar.tsx';
import { SendDialog } from './send-dialog.tsx';
import styles from './send.module.css';
import { Sent } from './sent.tsx';
import { useFields } from './use-fields.ts';
import { useFiles } from './use-files.ts';
import { useSending } from './use-sending.ts';

interface Props {
  /** Names what is kept in the browser: the draft, or the one new case of the person. */
  name: string;
  /** The draft, as it is stored now. */
  read?: StoredCase;
}

const NO_FIRM: Faults = { referentFirmId: 'Choose the firm that receives the case.' };

/** The form of a case. What is typed is kept at once; it is stored and sent when the person says so. */
export function CaseEditor({ name, read }: Props) {
  const form = useRef<HTMLFormElement>(null);
  const [isAsking, setAsking] = useState(false);
  const start = () => (read ? draftOf(read) : newDraft());
  const kept = useKeptDraft<CaseDraft>(name, start);
  const { draft, change } = kept;
  const { context, faults, setFaults, show } = useFields(kept, form);
  const files = useFiles(kept);
  const waiting = sendable(files.all).length;
  useWarningBeforeLeaving(waiting > 0);
  const onFaults = (found: Faults) => (setAsking(false), show(found));
  const sending = useSending({ name, kept, files, onFaults });
  useEffect(() => {
    if (read && draft.stored?.tag !== read.tag) change((latest) => withStored(latest, read));
    // once: what is stored later is met when this draft is stored
  }, []);
  const ask = (event: FormEvent) => {
    event.preventDefault();
    const found = { ...faultsOf(draft.values), ...(draft.firm ? {} : NO_FIRM) };
    if (!sending.isBusy && !show(found)) setAsking(true);
  };
  const startOver = () => {
    files.forget();
    kept.restart(start());
    setFaults({});
  };
  if (sending.sent) return <Sent record={sending.sent} />;
  const isClosed = kept.isGone || sending.sentBefore !== null;
  return (
    <CaseFormContext value={context}>
      <form ref={form} className={styles.page} onSubmit={ask} noValidate>
        <header className={styles.head}>
          <h1>{read ? `Draft ${read.record.referenceNumber}` : 'Send a case'}</h1>
          <Link to="/inbox/sent?view=drafts">Your drafts</Link>
        </header>
        {read && <ProposedForCase kept={kept} updatedAt={read.record.updatedAt} />}
        <DraftNotices kept={kept} lostFiles={files.lost} sending={sending} onStartOver={startOver} />
        <fieldset className={styles.all} disabled={isClosed}>
          <ClientFields />
          <IncidentFields />
          <TermsFields />
          <NewCaseFirm
            values={draft.values}
            chosen={draft.firm}
            fault={faults.referentFirmId}
            onChoose={(firm) => {
              const { referentFirmId: _, ...others } = faults;
              setFaults(others);
              change(() => ({ firm }));
            }}
            onRule={(firm) => !isClosed && change(() => ({ firm }))}
          />
          <FilesField files={files} caseId={draft.stored?.id ?? null} isClosed={isClosed} />
          <SendBar
            kept={kept}
            waiting={waiting}
            isBusy={sending.isBusy}
            isOld={sending.isOld}
            problem={isAsking ? null : sending.problem}
            onSave={() => !show(faultsOf(draft.values)) && sending.save()}
          />
        </fieldset>
      </form>
      {isAsking && draft.firm && !kept.isGone && (
        <SendDialog
          firm={draft.firm}
          isBusy={sending.isBusy}
          isOld={sending.isOld}
          problem={sending.problem}
          onClose={() => setAsking(false)}
          onSend={sending.send}
        />
      )}
    </CaseFormContext>
  );
}
