/** Whether a request is admitted, and what its rate limit headers say. */
export interface RateDecision {
  isAdmitted: boolean;
  limit: number;
  remaining: number;
  /** Unix seconds: when at least one more request is admitted. */
  resetAt: number;
  /** Seconds until then, 1 to 60. */
  retryAfter: number;
}
