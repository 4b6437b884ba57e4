/** The SSRF guard refused a connection. `lastError` of the delivery shows `reason` (decisions, section 7). */
export class SsrfBlocked extends Error {
  constructor(readonly reason: string) {
    super(`SSRF check failed: ${reason}`);
    this.name = 'SsrfBlocked';
  }
}
