import { Children, type ReactNode } from 'react';
import { Link } from 'react-router';
import styles from './med-cases.module.css';
import { LIST_TITLES } from './texts.ts';
import { useSide } from './use-side.ts';

/** The way from the list to the page; its own name comes last. */
export function Trail({ children }: { children: ReactNode }) {
  return (
    <p className={styles.back}>
      <Link to="/med-cases">{LIST_TITLES[useSide()]}</Link>
      {Children.map(children, (part) => (
        <>
          <span aria-hidden="true"> / </span>
          {part}
        </>
      ))}
    </p>
  );
}
