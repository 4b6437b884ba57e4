import { Button } from './button.tsx';
import { useCopy } from './use-copy.ts';

interface Props {
  text: string;
  /** What is copied, for the name of the button: `the number`. */
  what: string;
}

/** A text of a program, with a button that copies it. */
export function CopyText({ text, what }: Props) {
  const { shown, copy, said } = useCopy(text);
  return (
    <>
      <code ref={shown}>{text}</code>
      <Button kind="quiet" onClick={copy}>
        Copy<span className="unseen"> {what}</span>
      </Button>
      <span role="status">{said}</span>
    </>
  );
}
