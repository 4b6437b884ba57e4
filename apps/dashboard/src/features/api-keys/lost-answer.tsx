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
          The {what} <code>{made.prefix}</code> … was created, but the response did not arrive, so nobody has
          seen it. Close this dialog, revoke that {what} and create a new one.
        </>
      ) : (
        `The response did not arrive. Check the list before you try again: if a ${what} was created just now, nobody has seen it, so revoke it.`
      )}
    </p>
  );
}
