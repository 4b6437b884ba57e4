import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join, relative } from 'node:path';
import type * as TestSequencer from '@jest/test-sequencer';

// its types are those of its CommonJS alone
const require = createRequire(import.meta.url);
const { default: Sequencer } = require('@jest/test-sequencer') as typeof TestSequencer.default;
type Test = Parameters<InstanceType<typeof Sequencer>['sort']>[0][number];

/** Seconds of the longest spec files, by their path from the root (`keep-lengths.ts`). */
const KEPT = JSON.parse(readFileSync(join(import.meta.dirname, 'longest-specs.json'), 'utf8')) as Partial<
  Record<string, number>
>;
/** As Jest keeps it. */
const FAILED = 0;
/** Of a file whose length nobody knows: about a second for ten thousand characters. */
const MS_PER_CHARACTER = 0.1;

/**
 * Starts what failed the last time, then the longest spec files. Jest does so by the lengths that it keeps in
 * a cache of this machine and folder; in a fresh clone it knows none, and what it starts last may run for a
 * minute beside an idle processor.
 */
// Jest takes the default export
// eslint-disable-next-line no-restricted-exports
export default class LongestFirst extends Sequencer {
  override sort(tests: Test[]): Test[] {
    const lengths = new Map(tests.map((test) => [test, this.lengthOf(test)]));
    return tests.toSorted((one, other) => lengths.get(other)! - lengths.get(one)!);
  }

  private lengthOf(test: Test): number {
    const { config, hasteFS } = test.context;
    const [status, measured] = this._getCache(test)[test.path] ?? [];
    if (status === FAILED) return Number.MAX_SAFE_INTEGER;
    if (measured !== undefined) return measured;
    const seconds = KEPT[relative(config.rootDir, test.path)];
    return seconds === undefined ? (hasteFS.getSize(test.path) ?? 0) * MS_PER_CHARACTER : seconds * 1_000;
  }
}
