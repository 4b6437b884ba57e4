import type { BenchStand, PeerProcess } from '@referral-exchange/testing/bench';
import type { Measured } from './table.ts';

/** What a round did. */
interface Round {
  calls: number;
  p99Ms?: number;
}

/** One server of a comparison, and its calls. */
export interface Side {
  name: string;
  /** Of the server itself, with all that it started. */
  pid: number;
  /** Frozen while another side is measured: it may work in the background, in the same Postgres and Redis. */
  peer?: PeerProcess;
  usesKafka?: boolean;
  /** Gets ready for a round; not measured. */
  prepare?(): Promise<void>;
  round(): Promise<Round>;
}

/** Figures of a side: calls per CPU second, and the p99 of each round. */
export interface Turns {
  rates: Measured;
  p99s: Measured;
}

const WARM_UP_ROUNDS = 2;

/**
 * Measures all sides in turns, so that a machine whose speed changes is the same for all. Counted is the
 * processor time of the server, of Postgres and of Redis; a side that uses Kafka has a second figure with it.
 */
export async function measureInTurns(
  stand: BenchStand,
  sides: readonly Side[],
  rounds: number,
): Promise<Turns[]> {
  const { cpuSeconds } = await import('@referral-exchange/testing/bench');
  const pids = stand.backingPids();
  const secondsOf = (pid: number): number => cpuSeconds(pid, { withChildren: true });
  const results = sides.map(({ name, usesKafka }) => ({
    rates: { name, figures: [] as number[], ...(usesKafka && { withKafka: [] as number[] }) },
    p99s: { name, figures: [] as number[] },
  }));
  for (const { peer } of sides) peer?.freeze();
  for (let n = -WARM_UP_ROUNDS; n < rounds; n++)
    for (const [index, side] of sides.entries()) {
      side.peer?.thaw();
      await side.prepare?.();
      const used = (): number => secondsOf(side.pid) + secondsOf(pids.postgres) + secondsOf(pids.redis);
      const [before, kafkaBefore] = [used(), secondsOf(pids.kafka)];
      const { calls, p99Ms } = await side.round();
      const [seconds, kafka] = [used() - before, secondsOf(pids.kafka) - kafkaBefore];
      side.peer?.freeze();
      if (n < 0) continue;
      const { rates, p99s } = results[index]!;
      rates.figures.push(calls / seconds);
      rates.withKafka?.push(calls / (seconds + kafka));
      if (p99Ms !== undefined) p99s.figures.push(p99Ms);
    }
  for (const { peer } of sides) peer?.thaw();
  return results;
}
