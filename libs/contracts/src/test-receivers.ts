/** A webhook address of the exchange itself that behaves in one way. */
export interface TestReceiver {
  /** What it does, for the guides. */
  does: string;
  /** Status of its response. */
  status: 200 | 410 | 500;
  /** How long it takes to respond. */
  afterMs?: number;
  /** The first attempt of each delivery gets 503 instead. */
  isFlaky?: boolean;
}

/**
 * The test receivers of a sandbox (`TEST_RECEIVERS=true`), at `{internal_url}/test-receivers/{name}`. They
 * show retries, attempts and the switching off of a subscription without a server of one's own.
 */
export const TEST_RECEIVERS = {
  accepting: { does: 'responds with 200', status: 200 },
  failing: { does: 'responds with 500', status: 500 },
  gone: { does: 'responds with 410', status: 410 },
  flaky: {
    does: 'responds with 503 to the first attempt of a delivery, and with 200 to the next',
    status: 200,
    isFlaky: true,
  },
  slow: { does: 'responds with 200 after 5 seconds', status: 200, afterMs: 5_000 },
  hanging: { does: 'does not respond within the 10 seconds of an attempt', status: 200, afterMs: 25_000 },
} as const satisfies Record<string, TestReceiver>;
