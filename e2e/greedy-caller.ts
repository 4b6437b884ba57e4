import { setTimeout as sleep } from 'node:timers/promises';
import { request } from 'undici';

const WINDOW_MS = 60_000;

interface Call {
  sentAt: number;
  answeredAt: number;
  isAdmitted: boolean;
}

/** A caller that asks more often than its limit allows, through whichever gateway takes the connection. */
export class GreedyCaller {
  private readonly calls: Call[] = [];
  private readonly ending = new AbortController();
  private loop: Promise<unknown> = Promise.resolve();

  constructor(
    private readonly baseUrl: string,
    private readonly key: string,
  ) {}

  /** Sends `count` calls together; answers how many were admitted, and how many refused. */
  async burst(count: number): Promise<[admitted: number, refused: number]> {
    const answers = await Promise.all(Array.from({ length: count }, () => this.ask()));
    const admitted = answers.filter((one) => one?.isAdmitted).length;
    return [admitted, answers.filter((one) => one && !one.isAdmitted).length];
  }

  /** Calls at this pace until `stop`. */
  start(everyMs: number): void {
    const { signal } = this.ending;
    this.loop = (async () => {
      while (!signal.aborted) {
        await this.ask();
        await sleep(everyMs, undefined, { signal }).catch(() => undefined);
      }
    })();
  }

  async stop(): Promise<void> {
    this.ending.abort();
    await this.loop;
  }

  get refused(): number {
    return this.calls.filter(({ isAdmitted }) => !isAdmitted).length;
  }

  /** The most calls that were surely admitted within one window: sent and answered in it. */
  get mostInAWindow(): number {
    const admitted = this.calls.filter(({ isAdmitted }) => isAdmitted);
    const within = ({ sentAt }: Call) =>
      admitted.filter((one) => one.sentAt >= sentAt && one.answeredAt < sentAt + WINDOW_MS).length;
    return Math.max(0, ...admitted.map(within));
  }

  /** Null when the connection failed: the gateway may have counted the call. */
  private async ask(): Promise<Call | null> {
    const sentAt = Date.now();
    try {
      const { statusCode, body } = await request(`${this.baseUrl}/firms/me`, {
        headers: { 'x-api-key': this.key },
      });
      await body.dump();
      const call = { sentAt, answeredAt: Date.now(), isAdmitted: statusCode !== 429 };
      this.calls.push(call);
      return call;
    } catch {
      return null;
    }
  }
}
