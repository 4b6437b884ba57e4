/** Until when a download begins: the page stays, which a browser does not know before the answer. */
let downloadsUntil = 0;
const BEGINS_WITHIN_MS = 1_000;

/** The browser asks before the page is closed over an upload. */
export function askBeforeLeaving(event: BeforeUnloadEvent): void {
  if (performance.now() >= downloadsUntil) event.preventDefault();
}

/** Goes to an address that sends an attachment. */
export function goToAttachment(address: string): void {
  downloadsUntil = performance.now() + BEGINS_WITHIN_MS;
  location.assign(address);
}
