import { readdirSync } from 'node:fs';
import type { Series, SoakKind } from './soak-verdict.ts';
import type { SuiteUnderFault } from './suite-under-fault.ts';

/** What a suite holds, looked at again and again for hours. */
export class SoakSamples {
  /** When each look was, minutes since the first. */
  readonly minutes: number[] = [];
  private readonly suite: SuiteUnderFault;
  private readonly series = new Map<string, { kind: SoakKind; values: number[] }>();
  private startedAt = 0;

  constructor(suite: SuiteUnderFault) {
    this.suite = suite;
  }

  /** Looks once. `times` are those of the calls since the look before, milliseconds. */
  async take(times: readonly number[]): Promise<void> {
    // loaded on demand: the start of a suite builds it
    const { percentile, residentMb } = await import('@referral-exchange/testing/bench');
    this.startedAt ||= performance.now();
    this.minutes.push((performance.now() - this.startedAt) / 60_000);
    for (const name of [...this.suite.services, 'kafka', 'redis']) {
      const pid = this.suite.pidOf(name);
      this.add(`memory of ${name}, MB`, 'memory', residentMb(pid));
      this.add(`descriptors of ${name}`, 'descriptors', readdirSync(`/proc/${pid}/fd`).length);
    }
    this.add('dead rows', 'deadRows', await this.deadRows());
    this.add('events that wait in Kafka', 'lag', await this.suite.topics.lag());
    this.add('p99 of a call, ms', 'p99', times.length === 0 ? 0 : percentile(times, 0.99));
  }

  all(): Series[] {
    return [...this.series].map(([name, { kind, values }]) => ({ name, kind, values }));
  }

  /** The sum of all series of a kind, look by look. */
  sumOf(kind: SoakKind): number[] {
    const ofKind = this.all().filter((one) => one.kind === kind);
    return this.minutes.map((_, n) => ofKind.reduce((sum, { values }) => sum + values[n]!, 0));
  }

  private add(name: string, kind: SoakKind, value: number): void {
    const known = this.series.get(name) ?? { kind, values: [] };
    known.values.push(value);
    this.series.set(name, known);
  }

  private async deadRows(): Promise<number> {
    let sum = 0;
    for (const database of await this.suite.databases()) {
      const [row] = await this.suite.sql<{ rows: number }>(
        database,
        'SELECT coalesce(sum(n_dead_tup), 0)::float8 AS rows FROM pg_stat_user_tables',
      );
      sum += row!.rows;
    }
    return sum;
  }
}
