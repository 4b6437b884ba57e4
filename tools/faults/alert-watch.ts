import { setTimeout as sleep } from 'node:timers/promises';

type Labels = Readonly<Record<string, string>>;

/** An alert that fired, with the seconds since the fault after which it did, and after which it ended. */
export interface Fired {
  labels: Labels;
  firstS: number;
  lastS: number;
}

const FIRING = 'ALERTS{alertstate="firing"}';
const STEP_S = 1;
/** An alert that ended stays in the answers of Prometheus for no longer than this. */
const POLL_MS = 500;

/** Reads from a Prometheus which alerts fire, as its alert manager would be told. */
export class AlertWatch {
  private readonly url: string;

  constructor(url: string) {
    this.url = url;
  }

  /** Waits until no alert fires but those that may go on. Answers those that still fire at the end. */
  async untilQuiet(timeoutMs: number, mayGoOn: (labels: Labels) => boolean): Promise<Labels[]> {
    for (const deadline = Date.now() + timeoutMs; ; await sleep(POLL_MS)) {
      const now = (await this.ask<{ metric: Labels }>('query', { query: FIRING })).map(
        ({ metric }) => metric,
      );
      const firing = now.filter((labels) => !mayGoOn(labels));
      if (firing.length === 0 || Date.now() > deadline) return firing;
    }
  }

  /** The alerts that fired since a time, in the order in which they began. */
  async since(startedAt: number): Promise<Fired[]> {
    const found = await this.range(FIRING, startedAt);
    const fired = found.map(({ metric, values }) => ({
      labels: metric,
      firstS: values[0]![0] - startedAt / 1_000,
      lastS: values.at(-1)![0] - startedAt / 1_000,
    }));
    return fired.sort((a, b) => a.firstS - b.firstS);
  }

  /** Whether a query had an answer at any time since then. */
  async hasData(query: string, startedAt: number): Promise<boolean> {
    return (await this.range(query, startedAt)).length > 0;
  }

  private range(query: string, startedAt: number) {
    const times = { start: `${startedAt / 1_000}`, end: `${Date.now() / 1_000}`, step: `${STEP_S}` };
    return this.ask<{ metric: Labels; values: [number, string][] }>('query_range', { query, ...times });
  }

  private async ask<T>(what: 'query' | 'query_range', parameters: Record<string, string>): Promise<T[]> {
    const response = await fetch(`${this.url}/api/v1/${what}`, {
      method: 'POST',
      body: new URLSearchParams(parameters),
    });
    const body = (await response.json()) as { data?: { result: T[] }; error?: string };
    if (!body.data) throw new Error(`Prometheus does not answer ${parameters['query']}: ${body.error}`);
    return body.data.result;
  }
}
