import { type Retention, useRetention } from '../../api/retention.ts';
import { Button } from '../../ui/button.tsx';
import lines from '../../ui/lines.module.css';
import { Loading } from '../../ui/loading.tsx';
import { ReadProblem } from '../../ui/whom-to-ask.tsx';
import styles from './firm.module.css';
import { daysInWords, PARTS } from './retention-values.ts';

/** How long data of the firm is kept. For administrators. */
export function RetentionSection({ onEdit }: { onEdit: (retention: Retention) => void }) {
  const { data, error, isPending, refetch } = useRetention();
  return (
    <section aria-labelledby="retention">
      <h2 id="retention" className={lines.group}>
        How long data is kept
      </h2>
      <p className={lines.intro}>
        These are copies that your firm alone has. Cases, notes and documents belong to two firms, and stay.
      </p>
      <ReadProblem error={error} onRetry={() => void refetch()} />
      {isPending && <Loading />}
      {data && (
        <>
          <dl className={styles.facts}>
            {PARTS.map(({ name, label }) => (
              <div key={name}>
                <dt>{label}</dt>
                <dd>{daysInWords(name, data[name])}</dd>
              </div>
            ))}
          </dl>
          <Button onClick={() => onEdit(data)} aria-label="Edit how long data is kept">
            Edit …
          </Button>
        </>
      )}
    </section>
  );
}
