import type { ReactNode } from 'react';
import { useAdministrators } from '../api/people.ts';
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
