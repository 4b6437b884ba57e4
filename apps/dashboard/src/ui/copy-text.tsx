import { useRef, useState } from 'react';
import { Button } from './button.tsx';

interface Props {
  text: string;
  /** What is copied, for the name of the button: `the number`. */
  what: string;
}

/** A text of a program, with a button that copies it. */
export function CopyText({ text, what }: Props) {
  const [outcome, setOutcome] = useState<'copied' | 'selected' | null>(null);
  const shown = useRef<HTMLElement>(null);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      setOutcome('copied');
    } catch {
      // the browser does not allow it: then the person does
      if (shown.current) getSelection()?.selectAllChildren(shown.current);
      setOutcome('selected');
    }
  };
  return (
    <>
      <code ref={shown}>{text}</code>
      <Button kind="quiet" onClick={() => void copy()}>
        Copy<span className="unseen"> {what}</span>
      </Button>
      <span role="status">
        {outcome === 'copied' && 'Copied.'}
        {outcome === 'selected' && 'It is selected: copy it with the keyboard.'}
      </span>
    </>
  );
}
