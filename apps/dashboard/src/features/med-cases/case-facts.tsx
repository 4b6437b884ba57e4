import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { MedCase } from '../../api/med-cases.ts';
import { useHops } from '../../api/referral.ts';
import { Button } from '../../ui/button.tsx';
import { caseTypeInWords } from '../../ui/case-type.ts';
import { dayInWords } from '../../ui/in-words.ts';
import { Moment } from '../../ui/moment.tsx';
import styles from './med-cases.module.css';
import type { Side } from './med-moves.ts';
import { patientOf } from './texts.ts';

type Row = readonly [label: string, value: ReactNode];

interface Props {
  medCase: MedCase;
  side: Side;
  /** Null: the person may not. */
  onEdit: (() => void) | null;
}

/** The patient and the case. What is empty is left out. */
export function CaseFacts({ medCase, side, onEdit }: Props) {
  const { handlingFirmName, baseCaseId, createdAt } = medCase;
  const patient = patientOf(medCase);
  const rows: readonly Row[] = [
    ['Patient', patient && <bdi>{patient}</bdi>],
    ['Born', medCase.patientDateOfBirth && dayInWords(medCase.patientDateOfBirth)],
    ['Phone', medCase.patientPhone && <a href={`tel:${medCase.patientPhone}`}>{medCase.patientPhone}</a>],
    ['Email', medCase.patientEmail && <a href={`mailto:${medCase.patientEmail}`}>{medCase.patientEmail}</a>],
    ['Incident', medCase.incidentDate && dayInWords(medCase.incidentDate)],
    ['Type of the case', caseTypeInWords(medCase.caseType)],
    ['Place', medCase.jurisdiction],
    ['Firm', side === 'provider' && <bdi>{handlingFirmName}</bdi>],
    ['Belongs to', side === 'firm' && baseCaseId && <BaseCase id={baseCaseId} />],
    ['Made', <Moment key="made" at={createdAt} />],
  ];
  return (
    <section className={styles.card} aria-labelledby="med-facts">
      <h2 id="med-facts">Patient and case</h2>
      {patient === null && (
        <p className={styles.soft}>
          The referral ended before you acknowledged it, so you do not see the patient.
        </p>
      )}
      <Facts rows={rows} />
      {onEdit && <Button onClick={onEdit}>Edit</Button>}
    </section>
  );
}

/** Labels with their values. What is empty is left out. */
export function Facts({ rows }: { rows: readonly Row[] }) {
  return (
    <dl className={styles.dl}>
      {rows
        .filter(([, value]) => value)
        .map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
    </dl>
  );
}

/** The case of the firm that the treatment belongs to: its first referral, or its draft. */
function BaseCase({ id }: { id: string }) {
  const [first] = useHops(id);
  return first ? (
    <Link to={`/referrals/${first.id}`}>{first.referenceNumber}</Link>
  ) : (
    <Link to={`/send/${id}`}>A case of your firm</Link>
  );
}
