import { useState } from 'react';
import { Clock, TriangleAlert } from 'lucide-react';
import { Button } from '../../ui/button.tsx';
import { ProblemNotice } from '../../ui/notice.tsx';
import { passFocusOn } from '../../ui/pass-focus-on.ts';
import { statusInWords } from '../../ui/status-badge.tsx';
import { useMayArriveTwice } from '../../ui/use-may-arrive-twice.ts';
import { useWait } from '../../ui/use-wait.ts';
import styles from './activity.module.css';
import type { Unsent } from './unsent.ts';
import { isRefused } from './words.ts';

interface Props {
  item: Unsent;
  onAgain: (asNew: boolean) => void;
  onDrop: () => void;
  /** Puts the words back into the field; undefined where there is none. */
  onBack: (() => void) | undefined;
}

const NAMES: Readonly<Record<Unsent['kind'], string>> = { message: 'Message', note: 'Note' };

/**
 * A message or note that is on its way, or was not taken: then it can be sent again, or changed first when it
 * was refused. After a day nobody knows any more whether it arrived, so the person looks first.
 */
export function UnsentLine({ item, onAgain, onDrop, onBack }: Props) {
  const { kind, text, requestedStatus, isSending, problem } = item;
  const isOld = useMayArriveTwice(isSending ? null : item);
  const wait = useWait(problem);
  // its button stays where it was pressed, and keeps the focus
  const [isAgain, setAgain] = useState(false);
  const again = () => {
    setAgain(true);
    onAgain(isOld);
  };
  return (
    <li ref={passFocusOn} data-kind={kind} data-own="true" data-unsent={isSending ? 'sending' : 'failed'}>
      {isSending ? <Clock size={18} aria-hidden="true" /> : <TriangleAlert size={18} aria-hidden="true" />}
      <div className={styles.entry}>
        <p className={styles.what}>
          {NAMES[kind]}
          {isSending ? ', being sent …' : isOld ? ', perhaps sent' : ', not sent'}
        </p>
        <p className={styles.words} dir="auto">
          {text}
        </p>
        {requestedStatus && <p>Asks for the status {statusInWords(requestedStatus)}</p>}
        {!isSending && problem !== null && <ProblemNotice problem={problem} />}
        {isOld && (
          <p className={styles.failed}>
            This is a day old, and may have arrived: look below first. Sending it now makes another one.
          </p>
        )}
        {!isSending && !isOld && problem === null && (
          <p className={styles.failed}>The page was left before it was sent.</p>
        )}
        <p className={styles.actions}>
          {(isAgain || !isSending) && (
            <Button onClick={again} isBusy={isSending || wait > 0}>
              {isSending ? 'One moment …' : isOld ? 'Send as a new one' : 'Send again'}
            </Button>
          )}
          {onBack && !isSending && !isOld && isRefused(item) && (
            <Button onClick={onBack}>Put it back into the field</Button>
          )}
          {!isSending && (
            <Button kind="quiet" onClick={onDrop}>
              Throw away
            </Button>
          )}
        </p>
      </div>
    </li>
  );
}
