import { afterEach, expect, it } from '@jest/globals';
import { QueryObserver } from '@tanstack/react-query';
import { queries, readAgain } from './queries.ts';

const KEY = ['inbox', 'rows', 'sent', 'drafts', ''];
const settled = () => new Promise((resolve) => setTimeout(resolve));

afterEach(() => queries.clear());

/** A list that is shown. Each read waits for its answer. */
function shownList() {
  const reads: { answer: (rows: string[]) => void; isAborted: () => boolean }[] = [];
  const list = new QueryObserver<string[]>(queries, {
    queryKey: KEY,
    queryFn: ({ signal }) =>
      new Promise((resolve) => reads.push({ answer: resolve, isAborted: () => signal.aborted })),
  });
  const unsubscribe = list.subscribe(() => {});
  return { reads, unsubscribe, rows: () => list.getCurrentResult().data };
}

it('a first read that began before a write is broken off, and its answer is not shown', async () => {
  const { reads, rows, unsubscribe } = shownList();
  // the server has read the rows, and then commits the draft
  const done = readAgain(['inbox']);
  await settled();
  expect(reads.map(({ isAborted }) => isAborted())).toEqual([true, false]);
  reads[0]!.answer([]);
  await settled();
  expect(rows()).toBeUndefined();
  reads[1]!.answer(['A fall']);
  await done;
  expect(rows()).toEqual(['A fall']);
  unsubscribe();
});

it('a list that is there is read again, and stays until then', async () => {
  const { reads, rows, unsubscribe } = shownList();
  await settled();
  reads[0]!.answer([]);
  await settled();
  const done = readAgain(['inbox'], ({ queryKey }) => queryKey[1] === 'rows');
  expect(rows()).toEqual([]);
  await settled();
  reads[1]!.answer(['A fall']);
  await done;
  expect(rows()).toEqual(['A fall']);
  unsubscribe();
});

it('nothing else is read again', async () => {
  const { reads, unsubscribe } = shownList();
  await readAgain(['send']);
  await readAgain(['inbox'], ({ queryKey }) => queryKey[1] !== 'rows');
  await settled();
  expect(reads).toHaveLength(1);
  unsubscribe();
});
