import type { SecondFactor } from '../../api/second-factors.ts';
import { Button } from '../../ui/button.tsx';
import { TimeAgo } from '../../ui/time-ago.tsx';
import type { Asked } from './account-dialogs.tsx';
import styles from './account.module.css';
import { KINDS } from './factor-words.ts';

interface Props {
  factor: SecondFactor;
  /** The firm demands one, and this is the last. */
  isKept: boolean;
  onAsk: (asked: Asked) => void;
}

/** One second factor, when it was used, and what may be done to it. */
export function FactorLine({ factor, isKept, onAsk }: Props) {
  const { name, kind, createdAt, lastUsedAt } = factor;
  return (
    <li className={styles.factor}>
      <div>
        <p className={styles.name}>
          <bdi>{name}</bdi>
        </p>
        <p className={styles.about}>
          {KINDS[kind]}, set up <TimeAgo at={createdAt} />.{' '}
          {lastUsedAt === null ? (
            'Never used.'
          ) : (
            <>
              Last used <TimeAgo at={lastUsedAt} />.
            </>
          )}
          {isKept && ' Your firm demands a second factor: add another one before you remove this.'}
        </p>
      </div>
      <p className={styles.acts}>
        <Button kind="quiet" onClick={() => onAsk({ what: 'rename', factor })} aria-label={`Rename: ${name}`}>
          Rename …
        </Button>
        {!isKept && (
          <Button
            kind="quiet"
            onClick={() => onAsk({ what: 'remove', factor })}
            aria-label={`Remove: ${name}`}
          >
            Remove …
          </Button>
        )}
      </p>
    </li>
  );
}
