import { Button } from './button.tsx';
import { passFocusOn } from './pass-focus-on.ts';
import { takeFocus } from './take-focus.ts';
import styles from './draft-notice.module.css';

interface Props {
  /** It was sent or thrown away meanwhile. */
  isGone: boolean;
  /** When it was typed, if it comes from before. */
  foundAt: number | null;
  onStartOver: () => void;
}

/** Says where the words of a short form come from, or that it was sent or thrown away. */
export function DraftNotice({ isGone, foundAt, onStartOver }: Props) {
  if (!isGone && foundAt === null) return null;
  return (
    <div
      ref={isGone ? takeFocus : null}
      tabIndex={-1}
      className={styles.told}
      role={isGone ? 'alert' : 'status'}
    >
      <p>
        {isGone
          ? 'You sent this meanwhile, or threw it away in another window.'
          : 'What you typed before is here again. It is in this browser only.'}
      </p>
      <Button ref={passFocusOn} kind={isGone ? 'plain' : 'quiet'} onClick={onStartOver}>
        {isGone ? 'Start again' : 'Start over'}
      </Button>
    </div>
  );
}
