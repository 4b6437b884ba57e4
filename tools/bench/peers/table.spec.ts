import { describe, expect, it } from '@jest/globals';
import { binaryOf, FASTIFY, NGINX, TYK } from './peers.ts';
import { formatTable, medianOf, ratioOf, rowsOf, type Comparison } from './table.ts';

const comparison = (changes: Partial<Comparison> = {}): Comparison => ({
  what: 'gateway, GET',
  unit: 'per CPU s',
  ours: { name: 'ours', figures: [130, 260, 390] },
  peers: [],
  leftOut: [],
  doubts: [],
  ...changes,
});
const fastify = { name: 'fastify', figures: [100, 200, 300] };

describe('the table of peers', () => {
  it('compares rounds of the same turn, whatever the machine did between them', () => {
    expect(ratioOf({ name: 'ours', figures: [10, 200, 30] }, { name: 'it', figures: [5, 100, 10] })).toBe(2);
  });

  it('takes the middle of the rounds', () => {
    expect([medianOf([9, 1, 5]), medianOf([4, 1, 2, 100])]).toEqual([5, 3]);
  });

  it.each([
    [{ atLeast: 1.3 }, '≥ 1.3: reached'],
    [{ atLeast: 1.31 }, '≥ 1.31: MISSED'],
    [{ atMost: 1.3 }, '≤ 1.3: reached'],
    [{ atMost: 1.29 }, '≤ 1.29: MISSED'],
  ])('says whether %j is reached', (goal, verdict) => {
    const [, row] = rowsOf(comparison({ peers: [{ measured: fastify, goal }] }));
    expect(row).toEqual(['gateway, GET', 'fastify', '200 per CPU s', '1.30', verdict, 'yes']);
  });

  it('says why there is no goal', () => {
    const [, row] = rowsOf(comparison({ peers: [{ measured: fastify, note: 'none: it checks no key' }] }));
    expect(row![4]).toBe('none: it checks no key');
  });

  it('names a peer that was left out, and the variable that gives it', () => {
    const rows = rowsOf(comparison({ leftOut: [TYK] }));
    expect(rows.at(-1)!.slice(1, 3)).toEqual(['tyk', 'left out: no binary, give its path by BENCH_TYK']);
  });

  it('says in each row how far to believe it', () => {
    const rows = rowsOf(comparison({ peers: [{ measured: fastify }], doubts: ['others used 40 %'] }));
    expect(rows.map((row) => row[5])).toEqual(['no: others used 40 %', 'no: others used 40 %']);
  });

  it('shows the figure with Kafka beside the one without', () => {
    const ours = { name: 'ours', figures: [200], withKafka: [150] };
    expect(rowsOf(comparison({ ours }))[0]![2]).toBe('200 per CPU s (150 with Kafka)');
  });

  it('has columns of one width', () => {
    const lines = formatTable(rowsOf(comparison({ leftOut: [TYK] }))).split('\n');
    expect(new Set(lines.map((line) => line.length)).size).toBe(1);
    expect(lines).toHaveLength(4);
  });
});

describe('the binary of a peer', () => {
  const onPath = { PATH: import.meta.dirname };

  it('is the one that was given, there or not: a wrong one must fail when it is started', () => {
    expect(binaryOf(NGINX, { ...onPath, BENCH_NGINX: '/nowhere/nginx' })).toBe('/nowhere/nginx');
  });

  it('is looked for on the PATH when none was given', () => {
    expect(binaryOf({ ...NGINX, onPath: 'table.ts' }, onPath)).toBe(`${import.meta.dirname}/table.ts`);
  });

  it.each([TYK, FASTIFY, { ...NGINX, onPath: 'not-there' }])('is missing for $name', (peer) => {
    expect(binaryOf(peer, onPath)).toBeNull();
  });
});
