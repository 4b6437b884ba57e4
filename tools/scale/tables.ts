import { COST, LIMIT, USE, type Figure } from './costs.ts';
import { FOOTPRINT } from './footprint.ts';
import { cellsOf, needOf, saturationsOf, type Need } from './model.ts';

const SIZES = [1e6, 1e8, 1e10];

const ROWS: readonly [label: string, value: (need: Need) => number][] = [
  ['referrals a second', (need) => need.referralsPerS],
  ['calls a second', (need) => need.callsPerS],
  ['facts (events) a second', (need) => need.factsPerS],
  ['cores of the gateway', (need) => need.gatewayCores],
  ['cores of the services', (need) => need.serviceCores],
  ['cores of Postgres', (need) => need.postgresCores],
  ['cores of Kafka', (need) => need.kafkaCores],
  ['cores of Redis', (need) => need.redisCores],
  ['rows written a second in Postgres', (need) => need.rowsWrittenPerS],
  ['commits a second', (need) => need.commitsPerS],
  ['MB/s of WAL', (need) => need.walMbPerS],
  ['TB of Postgres a year', (need) => need.postgresTbAYear],
  ['TB of deliveries, of 180 days', (need) => need.deliveriesTb],
  ['MB/s into Kafka, three copies', (need) => need.kafkaMbPerS],
  ['TB in Kafka, of 14 days, three copies', (need) => need.kafkaTb],
  ['partitions of `referrals.events`', (need) => need.partitions],
  ['calls of Redis a second', (need) => need.redisCommandsPerS],
  ['objects a year', (need) => need.objectsAYear],
  ['TB of objects a year', (need) => need.objectTbAYear],
  ['cells', cellsOf],
];

/** The parts of docs/scale.md that come from the model, by the name of their place. Pure. */
export function scaleTables(): Record<'figures' | 'needs' | 'saturation', string> {
  const needs = SIZES.map(needOf);
  return {
    figures: table(
      ['Figure', 'Value', 'From'],
      [USE, COST, FOOTPRINT, LIMIT].flatMap((group) =>
        Object.values<Figure>(group).map(({ label, value, unit, from }) => [
          label,
          `${round(value)} ${unit}`,
          from,
        ]),
      ),
    ),
    needs: table(
      ['At the peak', ...SIZES.map((size) => `10^${Math.log10(size)} a year`)],
      ROWS.map(([label, value]) => [label, ...needs.map((need) => round(value(need)))]),
    ),
    saturation: table(
      ['Referrals a year', 'Fullest first: how many of the one are needed'],
      needs.map((need) => [
        `10^${Math.log10(need.referralsAYear)}`,
        saturationsOf(need)
          .map(({ part, share }) => `${part} ${round(share)}`)
          .join(', '),
      ]),
    ),
  };
}

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const lines = [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`);
  return lines.join('\n');
}

/** More digits than three would say more than the model knows. */
function round(value: number): string {
  const rounded = Number(value.toPrecision(value >= 1 ? 3 : 2));
  return rounded.toLocaleString('en-US', { maximumFractionDigits: 6 });
}
