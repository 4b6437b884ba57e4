import { type FormEvent, useRef, useState } from 'react';
import { type AppWords, type Missing, missingIn } from './app-fields.tsx';

interface Given {
  words: AppWords;
  /** Nothing can be sent now. */
  isHeld: boolean;
  onSend: () => void;
}

/** Sends a form of an application; without its name or an address the focus goes where they are missing. */
export function useAppForm({ words, isHeld, onSend }: Given) {
  const [missing, setMissing] = useState<Missing>(null);
  const nameRef = useRef<HTMLInputElement>(null);
  const addressesRef = useRef<HTMLTextAreaElement>(null);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isHeld) return;
    const found = missingIn(words);
    setMissing(found);
    if (found === 'name') nameRef.current?.focus();
    else if (found === 'addresses') addressesRef.current?.focus();
    else onSend();
  };
  return { fields: { missing, nameRef, addressesRef }, submit };
}
