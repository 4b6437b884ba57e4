import { ApiProblem } from '../../api/api-problem.ts';
import { useServiceHealth } from '../../api/operator.ts';
import { Loading } from '../../ui/loading.tsx';
import { ProblemNotice } from '../../ui/notice.tsx';
import { usePageTitle } from '../../ui/page-title.ts';
import { healthInWords } from './health-words.ts';
import styles from './operator.module.css';
import { ServiceLine } from './service-line.tsx';

const CLOCK = new Intl.DateTimeFormat('en-US', { timeStyle: 'medium' });

/** Whether every service answers, what it lacks, and what it owes to users. */
export function HealthPage() {
  usePageTitle('Health of services');
  const { data, error, refetch } = useServiceHealth();
  // whoever may not ask any more sees no older answer either
  const isRefused = error instanceof ApiProblem && error.status === 403;
  const known = isRefused ? undefined : data;
  return (
    <>
      <h1>Health of services</h1>
      <p className={styles.about}>
        What each service says of itself, asked every 10 seconds while you look. Figures are of the last hour:
        the processes count them in memory, so one that has restarted counts from its start.
        {known?.grafanaUrl && (
          <>
            {' '}
            <a href={known.grafanaUrl} rel="noreferrer">
              Figures of 30 days in Grafana
            </a>
          </>
        )}
      </p>
      {error && (
        <ProblemNotice
          problem={error}
          {...(known && { about: 'What follows is older.' })}
          onRetry={() => void refetch()}
        />
      )}
      {!data && !error && <Loading />}
      {known && (
        <>
          <p className={styles.whole} role="status">
            {healthInWords(known.services)}
          </p>
          <p className={styles.soft}>
            Asked at <time dateTime={known.askedAt}>{CLOCK.format(new Date(known.askedAt))}</time>
          </p>
          <ul className={styles.list} aria-label="Services">
            {known.services.map((service) => (
              <ServiceLine key={service.name} service={service} />
            ))}
          </ul>
        </>
      )}
    </>
  );
}
