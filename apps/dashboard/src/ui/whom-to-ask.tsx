import type { ReactNode } from 'react';
import { ApiProblem } from '../api/api-problem.ts';
import { useAdministrators } from '../api/people.ts';
import { ProblemNotice } from './notice.tsx';
import { nameOf } from './person-name.ts';
import styles from './whom-to-ask.module.css';

const MOST_NAMED = 3;

/** Who may not do something reads why, and which administrators of the firm can. */
export function WhomToAsk({ children }: { children: ReactNode }) {
  const { data: administrators = [] } = useAdministrators(MOST_NAMED);
  if (administrators.length === 0) return <p className={styles.ask}>{children}</p>;
  return (
    <p className={styles.ask}>
      {children} Ask{' '}
      {administrators.map((person, index) => (
        <span key={person.id}>
          {index > 0 && ' or '}
          <a href={`mailto:${person.email}`}>
            <bdi>{nameOf(person)}</bdi>
          </a>
        </span>
      ))}
      .
    </p>
  );
}

interface ReadProblemProps {
  error: Error | null;
  onRetry: () => void;
}

/** Why what administrators see cannot be read. Who has lost the role hears it elsewhere: the page follows. */
export function ReadProblem({ error, onRetry }: ReadProblemProps) {
  if (error === null || (error instanceof ApiProblem && error.status === 403)) return null;
  return <ProblemNotice problem={error} onRetry={onRetry} />;
}
