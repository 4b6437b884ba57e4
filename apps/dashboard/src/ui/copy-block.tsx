import { Button } from './button.tsx';
import styles from './copy-block.module.css';
import { useCopy } from './use-copy.ts';

interface Props {
  text: string;
  /** What is copied, for the names of the block and its button: `the call`. */
  what: string;
}

/** Lines of a program, with a button that copies them. */
export function CopyBlock({ text, what }: Props) {
  const { shown, copy, said } = useCopy(text);
  return (
    <div className={styles.block}>
      {/* what is wider than the page is scrolled, by the keyboard too */}
      <pre tabIndex={0} role="group" aria-label={what}>
        <code ref={shown}>{text}</code>
      </pre>
      <p>
        <Button kind="quiet" onClick={copy}>
          Copy<span className="unseen"> {what}</span>
        </Button>
        <span role="status">{said}</span>
      </p>
    </div>
  );
}
