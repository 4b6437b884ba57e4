import { caseTypeInWords } from '../../ui/case-type.ts';
import styles from './analytics.module.css';
import { figureInWords, shareInWords } from './answers.ts';
import { BarTable } from './bar-table.tsx';
import { DrillLink, useDrill } from './drill-link.tsx';
import { Section, type SectionProps } from './section.tsx';

/** The active statuses, with how many are in each. */
export function ProgressSection({ side, filter, figures: { now, stages } }: SectionProps) {
  const drill = useDrill(side);
  const all = stages.map(({ status }) => status).join(',');
  return (
    <Section page={side} filter={filter} title="In progress" section="activePipelineFlow">
      <BarTable
        caption={`${figureInWords(now.active)} in progress now`}
        heads={['Status', 'Now', 'Went on']}
        rows={stages.map(({ status, label, count, reachedNextPercent }) => ({
          key: status,
          label,
          value: count,
          cells: [figureInWords(count), `${figureInWords(reachedNextPercent)}%`],
          drilled: drill({ status }, count),
        }))}
      />
      <p className={styles.hint}>
        “Went on” is the share of all that ever had the status and went further.{' '}
        <DrillLink drilled={drill({ status: all }, now.active)}>Show those in progress</DrillLink>
      </p>
    </Section>
  );
}

/** How referrals ended. */
export function OutcomesSection({ side, filter, figures: { outcomes } }: SectionProps) {
  const drill = useDrill(side);
  const section = side === 'received' ? 'outcomesOfReceived' : 'outcomesOfSent';
  return (
    <Section page={side} filter={filter} title="Outcomes" section={section}>
      <BarTable
        caption="How they ended"
        heads={['Outcome', 'Cases', 'Share']}
        rows={outcomes.map(({ outcome, label, count, share }) => ({
          key: outcome,
          // the word of the inbox
          label: outcome === 'rejected' ? 'Declined' : label,
          value: count,
          cells: [figureInWords(count), shareInWords(share)],
          drilled: drill({ outcome }, count),
        }))}
      />
    </Section>
  );
}

/** The firms at the other end. */
export function FirmsSection({ side, filter, figures: { firms } }: SectionProps) {
  const drill = useDrill(side);
  const isReceived = side === 'received';
  return (
    <Section
      page={side}
      filter={filter}
      title="Firms"
      section={isReceived ? 'topSendingFirms' : 'topReceivingFirms'}
    >
      <BarTable
        caption={isReceived ? 'Who sent the most' : 'Who received the most'}
        heads={['Firm', 'Referrals', 'Signed']}
        rows={firms.map(({ firmId, firmName, count, signedRate }) => ({
          key: firmId,
          label: <bdi>{firmName}</bdi>,
          value: count,
          cells: [figureInWords(count), shareInWords(signedRate)],
          drilled: drill({ firm: firmId }, count),
        }))}
      />
    </Section>
  );
}

/** Case types and places. */
export function KindsSection({ side, filter, figures: { caseTypes } }: SectionProps) {
  const drill = useDrill(side);
  return (
    <Section page={side} filter={filter} title="Kinds of cases" section="topCaseTypeJurisdictions">
      <BarTable
        caption="The most frequent"
        heads={['Case type and place', 'Referrals', 'Signed']}
        rows={caseTypes.map(({ caseType, jurisdiction, count, signed }) => ({
          key: `${caseType} ${jurisdiction}`,
          label: `${caseTypeInWords(caseType)}, ${jurisdiction}`,
          value: count,
          cells: [figureInWords(count), figureInWords(signed)],
          drilled: drill({ kind: caseType, place: jurisdiction }, count),
        }))}
      />
    </Section>
  );
}
