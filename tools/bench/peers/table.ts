import type { Peer } from './peers.ts';

/** The figures of one side, a value a round. */
export interface Measured {
  name: string;
  figures: readonly number[];
  /** The same with the processor time of Kafka counted too, where the side uses it. */
  withKafka?: readonly number[];
}

/** What ours divided by the peer's must be. */
export type Goal = { atLeast: number } | { atMost: number };

/** What was measured of ours and of its peers, in turns. */
export interface Comparison {
  what: string;
  unit: string;
  ours: Measured;
  peers: readonly { measured: Measured; goal?: Goal; note?: string }[];
  leftOut: readonly Peer[];
  /** Why the figures say little (MachineWatch); none when they may be believed. */
  doubts: readonly string[];
}

/** The cells of a line of the table. */
export type Row = readonly [
  what: string,
  side: string,
  figure: string,
  ratio: string,
  goal: string,
  belief: string,
];

const HEAD: Row = ['What', 'Side', 'Figure', 'Ours / it', 'Goal', 'To be believed'];

/** A line for ours, one for each peer, and one for each that was left out. */
export function rowsOf({ what, unit, ours, peers, leftOut, doubts }: Comparison): Row[] {
  const belief = doubts.length === 0 ? 'yes' : `no: ${doubts.join('; ')}`;
  const figure = (one: Measured): string => {
    const kafka = one.withKafka ? ` (${shown(medianOf(one.withKafka))} with Kafka)` : '';
    return `${shown(medianOf(one.figures))} ${unit}${kafka}`;
  };
  return [
    [what, ours.name, figure(ours), '', '', belief],
    ...peers.map(({ measured, goal, note }): Row => {
      const ratio = ratioOf(ours, measured);
      return [what, measured.name, figure(measured), ratio.toFixed(2), verdict(ratio, goal, note), belief];
    }),
    ...leftOut.map((peer): Row => [what, peer.name, leftOutText(peer), '', '', '']),
  ];
}

/** The lines as a Markdown table. */
export function formatTable(rows: readonly Row[]): string {
  const all = [HEAD, ...rows];
  const widths = HEAD.map((_, column) => Math.max(...all.map((row) => row[column]!.length)));
  const line = (cells: readonly string[]): string =>
    `| ${cells.map((cell, column) => cell.padEnd(widths[column]!)).join(' | ')} |`;
  return [line(HEAD), line(widths.map((width) => '-'.repeat(width))), ...rows.map(line)].join('\n');
}

/** The median of ours divided by the peer's in the same round: the machine was the same for both. */
export function ratioOf(ours: Measured, peer: Measured): number {
  return medianOf(ours.figures.map((figure, round) => figure / peer.figures[round]!));
}

/** The middle value; the mean of the two in the middle when their number is even. */
export function medianOf(values: readonly number[]): number {
  const sorted = [...values].sort((one, other) => one - other);
  const half = sorted.length / 2;
  return (sorted[Math.ceil(half) - 1]! + sorted[Math.floor(half)]!) / 2;
}

function verdict(ratio: number, goal?: Goal, note = 'none'): string {
  if (!goal) return note;
  const [isReached, bound] =
    'atLeast' in goal
      ? [ratio >= goal.atLeast, `≥ ${goal.atLeast}`]
      : [ratio <= goal.atMost, `≤ ${goal.atMost}`];
  return `${bound}: ${isReached ? 'reached' : 'MISSED'}`;
}

function leftOutText({ variable }: Peer): string {
  return `left out: no binary, give its path by ${variable}`;
}

function shown(value: number): string {
  return value >= 100 ? value.toFixed(0) : value.toFixed(1);
}
