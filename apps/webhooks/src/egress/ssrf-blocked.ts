/** The guard refused a connection. `reason` goes into a delivery's `lastError` (decisions, section 7). */
export class SsrfBlocked extends Error {
  constructor(readonly reason: string) {
    super(`SSRF check failed: ${reason}`);
    this.name = 'SsrfBlocked';
  }
}
