import { Link } from 'react-router';
import styles from './analytics.module.css';
import { answerOf, differenceInWords, figureInWords, shareInWords } from './answers.ts';
import { CsvButton } from './csv-button.tsx';
import { DrillLink, useDrill } from './drill-link.tsx';
import { FirmsSection, KindsSection, OutcomesSection, ProgressSection } from './count-sections.tsx';
import type { SectionProps } from './section.tsx';
import { Tiles } from './tiles.tsx';
import { AcknowledgeSection, SignSection } from './time-sections.tsx';

/** The statistics of received or sent referrals: the answer, then what it is made of. */
export function ReferralSections(props: SectionProps) {
  const { side, filter, figures } = props;
  const drill = useDrill(side);
  return (
    <>
      <p className={styles.answer}>{answerOf(figures, side)}</p>
      {figures.now.total === 0 ? (
        <p className={styles.hint}>
          Referrals count by the day on which they were sent. Choose more days, or look at{' '}
          <Link to={`/inbox/${side}`}>all that are in your inbox</Link>.
        </p>
      ) : (
        <>
          <div className={styles.under}>
            <DrillLink drilled={drill({}, figures.now.total)}>Show these referrals</DrillLink>
            <CsvButton page={side} filter={filter} section="kpis" title="Key figures" />
          </div>
          <KeyTiles {...props} />
          <div className={styles.grid}>
            <ProgressSection {...props} />
            <OutcomesSection {...props} />
            <AcknowledgeSection {...props} />
            <SignSection {...props} />
            <FirmsSection {...props} />
            <KindsSection {...props} />
          </div>
        </>
      )}
    </>
  );
}

function KeyTiles({ side, figures: { now, before } }: SectionProps) {
  const declined = useDrill(side)({ status: 'REJECTED' }, now.rejected);
  const compared = (name: 'acknowledged' | 'signed' | 'rejected') =>
    differenceInWords(now[name], before?.[name]);
  return (
    <Tiles
      tiles={[
        ['Acknowledged', shareInWords(now.acknowledgedRate), compared('acknowledged')],
        ['Signed', shareInWords(now.signedRate), compared('signed')],
        [
          'Declined',
          <DrillLink key="declined" drilled={declined}>
            {shareInWords(now.rejectedRate)}
            {declined && <span className="unseen"> were declined: show them</span>}
          </DrillLink>,
          compared('rejected'),
        ],
        ['Days to sign', now.avgDaysToSign === null ? '–' : figureInWords(now.avgDaysToSign), 'on average'],
      ]}
    />
  );
}
