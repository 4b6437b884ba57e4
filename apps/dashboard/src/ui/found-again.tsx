import { useState } from 'react';
import { agoInWords } from './ago.ts';
import { Button } from './button.tsx';
import styles from './draft-notice.module.css';
import { useNow } from './use-now.ts';

interface Props {
  /** When it was typed, if it comes from before. */
  foundAt: number | null;
  isUnsaved: boolean;
  /** Where it is more than what the person typed. */
  what?: string | undefined;
  onStartOver: () => void;
}

/** Says where the words of a long form come from. Much may be lost, so throwing them away is asked twice. */
export function FoundAgain({ foundAt, isUnsaved, what = 'What you typed', onStartOver }: Props) {
  const [isAsked, setAsked] = useState(false);
  const present = useNow();
  if (foundAt === null || !isUnsaved) return null;
  return (
    <div className={styles.told} role="status">
      <p>
        {what} {agoInWords(foundAt, present)} is here again. It is in this browser only.
      </p>
      {isAsked ? (
        <Button onClick={onStartOver}>Yes, throw it away</Button>
      ) : (
        <Button kind="quiet" onClick={() => setAsked(true)}>
          Start over
        </Button>
      )}
    </div>
  );
}
