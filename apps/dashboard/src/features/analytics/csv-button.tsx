import { Download } from 'lucide-react';
import { type AnalyticsFilter, type AnalyticsPage, useAnalyticsCsv } from '../../api/analytics.ts';
import { Button } from '../../ui/button.tsx';
import { ProblemNotice } from '../../ui/notice.tsx';
import { saveCsv } from '../../ui/save-file.ts';
import styles from './analytics.module.css';

interface Props {
  page: AnalyticsPage;
  filter: AnalyticsFilter;
  /** The figures, by their name at the API. */
  section: string;
  title: string;
}

/** Gives figures as a file, as the server writes them. */
export function CsvButton({ page, filter, section, title }: Props) {
  const csv = useAnalyticsCsv(page, filter);
  const download = () =>
    csv.mutate(section, { onSuccess: (file) => saveCsv(file, `${page}-${section}.csv`) });
  return (
    <>
      <Button
        kind="quiet"
        className={styles.csv}
        isBusy={csv.isPending}
        onClick={download}
        aria-label={`${title} as CSV`}
      >
        <Download size={16} aria-hidden="true" /> CSV
      </Button>
      {csv.error && <ProblemNotice problem={csv.error} onRetry={download} />}
    </>
  );
}
