import { useDeferredValue, useMemo, useState } from 'react';
import { ApiProblem } from '../../api/api-problem.ts';
import type { MedReferralPath, MedReferralStatus } from '../../api/med-cases.ts';
import { importRecords, type ImportResult, ledgerChanged } from '../../api/pharmacy.ts';
import { now } from '../../api/server-clock.ts';
import { announce } from '../../ui/announce.ts';
import { bodyOf, type ImportedFile, recordsIn, whyNot, withApiFaults } from './import-rows.ts';
import { takesFills } from './med-moves.ts';
import { NoCsv, readCsv } from './read-csv.ts';
import { useKeptForm } from './use-kept-form.ts';

/** A file that is looked through as it is typed, and recorded in one call. */
export function useImport(path: MedReferralPath, status: MedReferralStatus) {
  const [result, setResult] = useState<ImportResult | null>(null);
  const form = useKeptForm({
    name: `import.${path.referralId}`,
    empty: () => ({ text: '' }),
    bodyOf: ({ text }) => bodyOf(fileIn(text).rows),
    send: (records, key) => importRecords(path, records, key),
    refresh: () => ledgerChanged(path),
    onDone: (done: ImportResult) => {
      announce('The file is recorded.');
      setResult(done);
    },
  });
  const text = useDeferredValue(form.values.text);
  const file = useMemo(() => fileIn(text), [text]);
  // the text goes on while its rows are still looked through
  const isOld = text !== form.values.text;
  const told = form.problem instanceof ApiProblem ? form.problem.fields : [];
  const rows = withApiFaults(file.rows, told);
  // what the server refused may be right by now: a fill that was missing is there
  const why = form.isInDoubt ? null : whyNot(file, takesFills(status));
  return {
    form,
    rows,
    faults: file.faults,
    why,
    result,
    submit: () => {
      if (!form.isBusy && !isOld && why === null) form.submit();
    },
    change: (next: string) => {
      // what the server said is about the text before
      form.dismiss();
      form.change({ text: next });
    },
    more: () => {
      setResult(null);
      form.startOver();
    },
  };
}

/** What a text holds; nothing, with the reason, when it is no CSV. */
function fileIn(text: string): ImportedFile {
  try {
    return recordsIn(readCsv(text), now());
  } catch (error) {
    if (error instanceof NoCsv) return { rows: [], faults: [error.message] };
    throw error;
  }
}
