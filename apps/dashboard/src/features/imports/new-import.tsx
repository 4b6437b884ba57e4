import { useState } from 'react';
import { Download } from 'lucide-react';
import { useImportFile, type ImportKind } from '../../api/imports.ts';
import { Button } from '../../ui/button.tsx';
import { ProblemNotice } from '../../ui/notice.tsx';
import { saveFile } from '../../ui/save-file.ts';
import { Effects } from './effects.tsx';
import { fileFault } from './file-fault.ts';
import { FileField } from './file-field.tsx';
import styles from './imports.module.css';
import { KINDS } from './kinds.ts';
import { UploadState } from './upload-state.tsx';
import { useUpload } from './use-upload.ts';

interface Props {
  kind: ImportKind;
  onKind: (kind: ImportKind) => void;
}

/** Chooses what is imported, and checks the file. Nothing is written before a second button, on its page. */
export function NewImport({ kind, onKind }: Props) {
  const [file, setFile] = useState<File | null>(null);
  const [missing, setMissing] = useState<string | null>(null);
  const upload = useUpload();
  const fault = file ? fileFault(file) : missing;
  const check = () => {
    if (!file) setMissing('Choose a file first.');
    else if (fault === null) upload.send({ kind, file, isDryRun: true });
  };
  return (
    <section className={styles.card} aria-labelledby="new-import">
      <h2 id="new-import">Import a file</h2>
      <fieldset className={styles.kinds} disabled={upload.isSending}>
        <legend>What the file holds</legend>
        {Object.entries(KINDS).map(([value, { label, about }]) => (
          <label key={value}>
            <input
              type="radio"
              name="kind"
              checked={kind === value}
              onChange={() => onKind(value as ImportKind)}
            />
            <span>
              <strong>{label}</strong>
              <span>{about}</span>
            </span>
          </label>
        ))}
      </fieldset>
      <Template kind={kind} />
      <FileField file={file} fault={fault} onFile={setFile} />
      <h3>What an import does</h3>
      <Effects kind={kind} />
      <p>The file is checked first: you see what each row would do, and nothing is written.</p>
      <UploadState upload={upload} />
      <Button kind="first" isBusy={upload.isSending} onClick={check}>
        {upload.isSending ? 'One moment …' : 'Check the file'}
      </Button>
    </section>
  );
}

function Template({ kind }: { kind: ImportKind }) {
  const template = useImportFile();
  const name = kind === 'cases' ? 'cases.csv' : 'statuses.csv';
  const download = () => template.mutate({ templateOf: kind }, { onSuccess: (file) => saveFile(file, name) });
  return (
    <>
      <p className={styles.template}>
        <Button isBusy={template.isPending} onClick={download}>
          <Download size={16} aria-hidden="true" /> Download the template
        </Button>
        <span>It has all columns, and an example that you replace.</span>
      </p>
      {template.error && <ProblemNotice problem={template.error} onRetry={download} />}
    </>
  );
}
