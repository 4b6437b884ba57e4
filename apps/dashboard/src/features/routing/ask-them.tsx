import { usePeople } from '../../api/people.ts';
import { Administrators } from '../../ui/administrators.tsx';
import { isAdministrator } from '../../ui/roles.ts';
import styles from './routing.module.css';

/** Who may not change rules reads whom to ask. */
export function AskThem() {
  const { data: people = [] } = usePeople({ q: '', isActive: true });
  return (
    <p className={styles.about}>
      You can read the rules. Administrators of your firm change them
      {people.some(({ role }) => isAdministrator(role)) && (
        <>
          : ask <Administrators people={people} />
        </>
      )}
      .
    </p>
  );
}
