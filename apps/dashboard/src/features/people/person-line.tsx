import type { Person, PersonAct } from '../../api/people.ts';
import { Button } from '../../ui/button.tsx';
import { nameOf } from '../../ui/person-name.ts';
import { ROLE_IN_WORDS } from '../../ui/roles.ts';
import { TimeAgo } from '../../ui/time-ago.tsx';
import { factorsInWords } from './factor-texts.ts';
import styles from './people.module.css';
import { actsOn, PERSON_ACTS } from './person-acts.ts';

interface Props {
  person: Person;
  /** What the person has besides the password. Undefined: not known, or not shown to the person at work. */
  factors: readonly ('totp' | 'passkey')[] | undefined;
  isSelf: boolean;
  /** Whether the person at work may change this one. */
  isManaged: boolean;
  onChange: () => void;
  onAct: (act: PersonAct) => void;
}

/** One person of the firm, with what may be done. Nobody deactivates their own account. */
export function PersonLine({ person, factors, isSelf, isManaged, onChange, onAct }: Props) {
  const name = nameOf(person);
  return (
    <li className={styles.person}>
      <div className={styles.who}>
        <p className={styles.name}>
          <bdi>{name}</bdi>
          {isSelf && <span className={styles.self}>You</span>}
        </p>
        {name !== person.email && (
          <p className={styles.email}>
            <bdi>{person.email}</bdi>
          </p>
        )}
      </div>
      <p className={styles.role}>
        {ROLE_IN_WORDS[person.role]}
        {person.status === 'invited' && (
          <span className={styles.when}>
            Invited <TimeAgo at={person.createdAt} />
          </span>
        )}
        {factors && person.status === 'active' && (
          <span className={styles.when}>{factorsInWords(factors)}</span>
        )}
      </p>
      {isManaged && !isSelf && (
        <div className={styles.acts}>
          {person.status !== 'deactivated' && (
            <Button kind="quiet" onClick={onChange} aria-label={`Change: ${name}`}>
              Change
            </Button>
          )}
          {actsOn(person, (factors?.length ?? 0) > 0).map((act) => (
            <Button
              key={act}
              kind="quiet"
              onClick={() => onAct(act)}
              aria-label={`${PERSON_ACTS[act].label}: ${name}`}
            >
              {PERSON_ACTS[act].label}
            </Button>
          ))}
        </div>
      )}
    </li>
  );
}
