import type { BenchStand } from '@referral-exchange/testing/bench';
import type { Peer } from './peers.ts';
import { formatTable, rowsOf, type Goal, type Row } from './table.ts';
import { measureInTurns, type Side } from './turns.ts';

/** A peer, and what ours must be beside it. */
export interface Against {
  side: Side;
  goal?: Goal;
  /** Of the p99, ours divided by the peer's. */
  p99Goal?: Goal;
  /** Said in the place of a goal. */
  note?: string;
}

export interface Contest {
  what: string;
  ours: Side;
  against: readonly Against[];
  leftOut: readonly Peer[];
}

const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 7);
const rows: Row[] = [];

/** Measures ours and its peers in turns, prints the rows, and keeps them for the table of all. */
export async function compare(stand: BenchStand, { what, ours, against, leftOut }: Contest): Promise<void> {
  const { MachineWatch } = await import('@referral-exchange/testing/bench');
  console.log(`   -- ${what}`);
  const watch = new MachineWatch();
  const sides = [ours, ...against.map(({ side }) => side)];
  const [own, ...others] = await measureInTurns(stand, sides, ROUNDS);
  const doubts = watch.end();
  const common = { leftOut, doubts };
  const found = rowsOf({
    ...common,
    what,
    unit: 'per CPU s',
    ours: own!.rates,
    peers: others.map(({ rates }, n) => ({ ...against[n], measured: rates })),
  });
  if (own!.p99s.figures.length > 0)
    found.push(
      ...rowsOf({
        ...common,
        what: `${what}, p99`,
        unit: 'ms',
        ours: own!.p99s,
        peers: others.map(({ p99s }, n) => ({ goal: against[n]!.p99Goal, measured: p99s })),
      }),
    );
  // at once: who cuts a long run has these
  console.log(formatTable(found));
  rows.push(...found);
}

/** Prints all rows so far. */
export function printTable(): void {
  console.log(`\n${formatTable(rows)}\n`);
}
