import { useRef, useState } from 'react';

const WORDS = { copied: 'Copied.', selected: 'It is selected: copy it with the keyboard.' } as const;

/** Copies a text. Where the browser does not allow it the text is selected, and the person copies it. */
export function useCopy(text: string) {
  const [outcome, setOutcome] = useState<keyof typeof WORDS | null>(null);
  const shown = useRef<HTMLElement>(null);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      setOutcome('copied');
    } catch {
      if (shown.current) getSelection()?.selectAllChildren(shown.current);
      setOutcome('selected');
    }
  };
  return { shown, copy: () => void copy(), said: outcome && WORDS[outcome] };
}
