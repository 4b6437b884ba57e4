import type { FormEvent } from 'react';
import { Link } from 'react-router';
import type { MedReferralPath, MedReferralStatus } from '../../api/med-cases.ts';
import type { ImportResult } from '../../api/pharmacy.ts';
import { Button } from '../../ui/button.tsx';
import { FormNotices, submitLabel } from './form-notices.tsx';
import { ImportedRows } from './imported-rows.tsx';
import { ImportSource } from './import-source.tsx';
import styles from './med-cases.module.css';
import { dollars } from './money.ts';
import { useImport } from './use-import.ts';

interface Props {
  path: MedReferralPath;
  status: MedReferralStatus;
}

/** A file of records: looked through here first, then recorded in one call, all or nothing. */
export function ImportForm({ path, status }: Props) {
  const { form, rows, faults, why, result, submit, change, more } = useImport(path, status);
  const { isInDoubt, isBusy, isGone } = form;
  if (result) return <Imported path={path} result={result} onMore={more} />;
  const send = (event: FormEvent) => {
    event.preventDefault();
    submit();
  };
  return (
    <form onSubmit={send} noValidate>
      <FormNotices form={form} what="this file" />
      <ImportSource text={form.values.text} isLocked={isInDoubt || isGone} onText={change} />
      {faults.length > 0 && (
        <ul className={styles.fileFaults} role="alert">
          {faults.map((fault) => (
            <li key={fault}>{fault}</li>
          ))}
        </ul>
      )}
      <ImportedRows rows={rows} />
      <div className={styles.moves}>
        <Button
          type="submit"
          kind="first"
          isBusy={isBusy}
          disabled={why !== null || isGone}
          aria-describedby={why === null ? undefined : 'why-not'}
        >
          {isBusy ? 'One moment …' : submitLabel(form, labelFor(rows.length))}
        </Button>
      </div>
      <p id="why-not" className={styles.hint} hidden={why === null}>
        {why}
      </p>
    </form>
  );
}

function labelFor(count: number): string {
  return count === 0 ? 'Record them' : count === 1 ? 'Record 1 record' : `Record ${count} records`;
}

interface ImportedProps {
  path: MedReferralPath;
  result: ImportResult;
  onMore: () => void;
}

function Imported({ path: { caseId, referralId }, result, onMore }: ImportedProps) {
  const { created, existing, totals } = result;
  return (
    <section className={styles.card} aria-labelledby="imported">
      <h2 id="imported">The file is recorded</h2>
      <p>
        {created === 1 ? '1 record is new' : `${created} records are new`}
        {existing > 0 && `, ${existing} were recorded before, with the same content`}. The balance is{' '}
        {dollars(totals.computedBalance)} now.
      </p>
      <div className={styles.moves}>
        <Link to={`/med-cases/${caseId}/referrals/${referralId}`}>Go to the ledger</Link>
        <Button onClick={onMore}>Import another file</Button>
      </div>
    </section>
  );
}
