/** How far the clock of this computer is behind that of the server. */
let offsetMs = 0;

/** Learns the time of the server from an answer, which is at most a second old. */
export function learnTime(answer: Response): void {
  const date = Date.parse(answer.headers.get('Date') ?? '');
  if (!Number.isNaN(date) && Math.abs(date - now()) > 2_000) offsetMs = date - Date.now();
}

/** The time by the clock of the server, in ms: that of this computer may be hours off. */
export function now(): number {
  return Date.now() + offsetMs;
}
