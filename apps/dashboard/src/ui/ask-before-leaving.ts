import { session } from '../api/session.ts';

/** Until when a download begins: the page stays, which a browser does not know before the answer. */
let downloadsUntil = 0;
const BEGINS_WITHIN_MS = 1_000;

/**
 * The browser asks before the page is closed, until the returned function is called. Nothing asks a person
 * who has signed out: a page that stays would show what is theirs to the next one.
 */
export function askBeforeLeaving(): () => void {
  // one for each caller: a browser keeps a function once, so the first to take it away would do so for all
  const ask = (event: BeforeUnloadEvent) => {
    if (!session.isEnding() && performance.now() >= downloadsUntil) event.preventDefault();
  };
  addEventListener('beforeunload', ask);
  return () => removeEventListener('beforeunload', ask);
}

/** Goes to an address that sends an attachment. */
export function goToAttachment(address: string): void {
  downloadsUntil = performance.now() + BEGINS_WITHIN_MS;
  location.assign(address);
}
