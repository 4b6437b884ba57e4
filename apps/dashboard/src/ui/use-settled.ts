import { useEffect, useState } from 'react';

const PAUSE_MS = 300;

/** The words once nobody types any more, so that not every letter asks the server. */
export function useSettled(words: string): string {
  const [settled, setSettled] = useState(words);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(words), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [words]);
  return settled;
}
