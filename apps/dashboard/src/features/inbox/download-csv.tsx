import { Download } from 'lucide-react';
import type { InboxFilter } from '../../api/inbox.ts';
import { useInboxCsv } from '../../api/inbox-csv.ts';
import { now } from '../../api/server-clock.ts';
import { announce } from '../../ui/announce.ts';
import { Button } from '../../ui/button.tsx';
import { ProblemNotice } from '../../ui/notice.tsx';
import { saveCsv } from '../../ui/save-file.ts';

/** All rows that the view and the search show, as a file. */
export function DownloadCsv({ filter }: { filter: InboxFilter }) {
  const csv = useInboxCsv();
  const download = () =>
    csv.mutate(filter, {
      onSuccess: (file) => {
        saveCsv(file, `${filter.direction}-${filter.view}-${new Date(now()).toISOString().slice(0, 10)}.csv`);
        announce('The file is ready.');
      },
    });
  return (
    <>
      <Button kind="quiet" isBusy={csv.isPending} onClick={download}>
        <Download size={16} aria-hidden="true" /> {csv.isPending ? 'Making the file …' : 'Download CSV'}
      </Button>
      {csv.error && <ProblemNotice problem={csv.error} onRetry={download} />}
    </>
  );
}
