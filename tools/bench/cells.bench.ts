import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { report, type BenchStand } from '@referral-exchange/testing/bench';
import { Cell } from './cell.ts';
import { leave, makePairs, partiesIn, refer, type CellFirm, type Pair } from './cell-traffic.ts';

/**
 * Two cells with firms split between them by a hash of their ids, and referrals that cross (ADR 219): one
 * directory of firms by logical replication, each case in the cell of its owner, and the ledger of both. In
 * between, the Postgres of the second cell is gone for a while.
 */
export const description = 'two cells: referrals that cross, one cell without Postgres, the ledger of both';

const STEADY_MS = 8_000;
const DOWN_MS = 6_000;
const BALANCE_MS = 60_000;

/** Starts both cells and rehearses. Rejects when the ledger does not balance. */
export async function run(stand: BenchStand): Promise<void> {
  const cells: [Cell, Cell] = [new Cell('1', join(stand.dir, '1')), new Cell('2', join(stand.dir, '2'))];
  for (const cell of cells) stand.onEnd(() => cell.stop());
  const [first, second] = cells;
  await first.start(20_000);
  await second.start(21_000, first);
  await first.publishDirectory();
  await second.followDirectory(first);
  const pairs = await makePairs(cells);
  stand.onEnd(() => leave(pairs));
  await underLoad(pairs, second);
  await balanced(cells, pairs);
  reportPairs(pairs);
}

async function underLoad(pairs: readonly Pair[], down: Cell): Promise<void> {
  const ending = new AbortController();
  const writers = Promise.all(pairs.map((pair) => refer(pair, ending.signal)));
  await sleep(STEADY_MS);
  await down.stopPostgres();
  const others = pairs.filter(({ sender }) => sender.home !== down);
  const before = count(others);
  await sleep(DOWN_MS);
  const meanwhile = count(others) - before;
  await down.startPostgres();
  await sleep(STEADY_MS);
  ending.abort();
  await writers;
  report(`acknowledged in cell 1 while cell 2 had no Postgres`, meanwhile, 'referrals', { atLeast: 1 });
  if (meanwhile === 0) throw new Error('a cell that is down stopped the other one');
}

/** Compares until both ledgers balance. @throws with the differences that stay */
async function balanced(cells: readonly Cell[], pairs: readonly Pair[]): Promise<void> {
  for (const deadline = performance.now() + BALANCE_MS; ; await sleep(500)) {
    const found = await differences(cells, pairs);
    if (found.length === 0) return;
    if (performance.now() > deadline) throw new Error(`the ledger does not balance:\n${found.join('\n')}`);
  }
}

async function differences(cells: readonly Cell[], pairs: readonly Pair[]): Promise<string[]> {
  // loaded on demand: the start of a cell builds it
  const { ledgerFaults } = await import('@referral-exchange/testing');
  const titlesOf = (cell: Cell): string[] =>
    pairs.flatMap(({ sender, acknowledged }) =>
      sender.home === cell ? acknowledged.map(({ title }) => title) : [],
    );
  const found = await Promise.all([
    ...cells.map((cell) =>
      ledgerFaults(cell.sql, { titles: titlesOf(cell), parties: partiesIn(cell, pairs) }),
    ),
    ...cells.flatMap((cell) =>
      cells.filter((other) => other !== cell).map((other) => strayCases(other, titlesOf(cell))),
    ),
    ...pairs.map((pair) => listedOnce(cells, pair)),
  ]);
  return [...found.flat(), ...pairs.flatMap(({ sender, receiver }) => [sender, receiver].flatMap(findings))];
}

/** A case is in one cell only. */
async function strayCases(cell: Cell, titles: string[]): Promise<string[]> {
  const rows = await cell.sql('referrals', 'SELECT id FROM cases WHERE title = ANY($1)', [titles]);
  return rows.length === 0 ? [] : [`${rows.length} × cases of another cell are stored in cell ${cell.name}`];
}

/** The receiver's lists of all cells together have each referral once. */
async function listedOnce(cells: readonly Cell[], { receiver, acknowledged }: Pair): Promise<string[]> {
  const totals = await Promise.all(
    cells.map(async (cell) => {
      const { client } = receiver.seats.get(cell)!;
      const page = await client.settled('GET', '/received-referrals?limit=1', AbortSignal.timeout(10_000));
      return Number((page?.body.pagination as { total: number } | undefined)?.total);
    }),
  );
  const listed = totals.reduce((sum, total) => sum + total, 0);
  return listed === acknowledged.length
    ? []
    : [`a receiver lists ${listed} of ${acknowledged.length} referrals`];
}

/** Answers that no fault excuses. */
function findings({ seats }: CellFirm): string[] {
  return [...seats].flatMap(([{ name }, { client }]) =>
    [...client.findings].map(([finding, times]) => `cell ${name}: ${times} × ${finding}`),
  );
}

function reportPairs(pairs: readonly Pair[]): void {
  for (const { sender, receiver, acknowledged } of pairs)
    report(`from cell ${sender.home.name} to cell ${receiver.home.name}`, acknowledged.length, 'referrals');
  console.log('   the ledger balances: each is stored once, in one cell, and told once to both firms');
}

function count(pairs: readonly Pair[]): number {
  return pairs.reduce((sum, { acknowledged }) => sum + acknowledged.length, 0);
}
