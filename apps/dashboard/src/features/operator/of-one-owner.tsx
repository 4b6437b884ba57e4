import { Link } from 'react-router';
import styles from './operator.module.css';

/** Says that a list has what belongs to one firm or provider alone, and leads to the whole list. */
export function OfOneOwner({ name, all }: { name: string | undefined; all: string }) {
  return (
    <p className={styles.about}>
      Only those of {name === undefined ? 'one owner' : <bdi>{name}</bdi>}. <Link to={all}>Show all</Link>
    </p>
  );
}
