import { useRef } from 'react';

/**
 * A call that is not made twice by two clicks: while one is under way, another gets its answer. A button is
 * not disabled before the page is drawn again.
 */
export function useOneAtATime<I, T>(call: (input: I) => Promise<T>): (input: I) => Promise<T> {
  const underWay = useRef<Promise<T> | null>(null);
  return (input) => (underWay.current ??= call(input).finally(() => (underWay.current = null)));
}
