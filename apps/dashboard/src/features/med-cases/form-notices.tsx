import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { ProblemNotice } from '../../ui/notice.tsx';
import { takeFocus } from '../../ui/take-focus.ts';
import styles from './med-cases.module.css';
import type { KeptForm } from './use-kept-form.ts';

interface Props {
  form: Pick<
    KeptForm<object>,
    'problem' | 'isInDoubt' | 'isOld' | 'changeInstead' | 'isRestored' | 'isGone' | 'startOver'
  >;
  /** What the form makes, for the sentence about a lost answer: `this fill`. */
  what: string;
}

/** What a person must know about what they typed: it came back, it may have arrived, it was refused. */
export function FormNotices({ form, what }: Props) {
  const { problem, isInDoubt, isOld, changeInstead, isGone } = form;
  if (isGone)
    return (
      <div ref={takeFocus} tabIndex={-1} className={styles.told} role="alert">
        <p>You sent this meanwhile, or threw it away in another window.</p>
        <Button onClick={form.startOver}>Start again</Button>
      </div>
    );
  return (
    <>
      {problem && <ProblemNotice problem={problem} />}
      {isInDoubt && (
        <div className={styles.told} role="status">
          <p>
            {isOld
              ? `No answer came a day ago, so ${what} may have arrived: look first whether it is there already. Sending it now makes another one.`
              : `No answer came, so ${what} may have arrived. Send it again: it is recorded once. To change it instead, look first whether it is there already.`}
          </p>
          <Button onClick={changeInstead}>It is not there: change it</Button>
        </div>
      )}
      {!problem && !isInDoubt && form.isRestored && <Restored onStartOver={form.startOver} />}
    </>
  );
}

/** On the button that sends a form. Pure. */
export function submitLabel(
  { isInDoubt, isOld }: Pick<KeptForm<object>, 'isInDoubt' | 'isOld'>,
  first: string,
) {
  if (isOld) return 'Send as a new one';
  return isInDoubt ? 'Send again' : first;
}

function Restored({ onStartOver }: { onStartOver: () => void }) {
  const [isAsked, setAsked] = useState(false);
  return (
    <div className={styles.told} role="status">
      <p>What you typed before is here again. It is in this browser only.</p>
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
