import { useRef } from 'react';

/**
 * The idempotency key of a call: the same as long as its body is the same. Tried again after an answer was
 * lost, the call is done once, and answers as the first one did.
 */
export function useSendingKey(): (body: unknown) => string {
  const last = useRef({ text: '', key: '' });
  return (body) => {
    const text = JSON.stringify(body);
    if (last.current.text !== text) last.current = { text, key: crypto.randomUUID() };
    return last.current.key;
  };
}
