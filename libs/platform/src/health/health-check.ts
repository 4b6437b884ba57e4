/** One thing that a service cannot work without. */
export interface HealthCheck {
  /** Shown in the answer of /health/ready. */
  readonly name: string;
  /** Rejects when the thing is not usable now; given 2 seconds. */
  check(): Promise<void>;
}
