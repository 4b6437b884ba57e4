import styles from './api-keys.module.css';
import { madeMeanwhile } from './key-texts.ts';

interface Props {
  /** `key` or `token`. */
  what: string;
  name: string;
  since: number;
  /** What is there now. Undefined: it could not be read. */
  present: readonly { name: string; prefix: string; createdAt: string }[] | undefined;
}

/** No answer came to a call that makes a secret: says whether it was made, as far as the list tells. */
export function LostAnswer({ what, name, since, present }: Props) {
  const made = present && madeMeanwhile(present, name, since);
  return (
    <p className={styles.lost} role="status">
      {made ? (
        <>
          The {what} <code>{made.prefix}</code> … was made, but its answer was lost on the way, so nobody has
          seen it. Close this, revoke that {what}, and create another one.
        </>
      ) : (
        `The answer may have been lost on the way. Look at the list before you try again: a ${what} that was made just now was seen by nobody. Revoke it.`
      )}
    </p>
  );
}
