import type { ReactNode } from 'react';
import type { AnalyticsFilter, AnalyticsPage, ReferralFigures, Side } from '../../api/analytics.ts';
import styles from './analytics.module.css';
import { CsvButton } from './csv-button.tsx';

/** What each section of referrals is given. */
export interface SectionProps {
  side: Side;
  filter: AnalyticsFilter;
  figures: ReferralFigures;
}

interface Props {
  page: AnalyticsPage;
  filter: AnalyticsFilter;
  title: string;
  /** Its name at the API, for the file. */
  section: string;
  children: ReactNode;
}

/** A part of the page, whose figures can be had as a file. */
export function Section({ page, filter, title, section, children }: Props) {
  return (
    <section className={styles.card} aria-label={title}>
      <div className={styles.sectionHead}>
        <h2>{title}</h2>
        <CsvButton page={page} filter={filter} section={section} title={title} />
      </div>
      {children}
    </section>
  );
}
