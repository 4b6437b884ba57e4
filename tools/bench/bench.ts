import { globSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { Bench } from '@referral-exchange/testing/bench';
import { build } from '../local/suite/build.ts';
import { WORKSPACE } from '../local/workspace.ts';
import { Stand } from './stand.ts';

/**
 * `npm run bench [-- name …]`: runs benches and prints their figures. Those of a service are in its folder
 * `bench`, those of the suite here. Benches import the built packages, so these are built before any bench is
 * loaded.
 */
const files = new Map(
  globSync(['apps/*/bench/*.bench.ts', 'tools/bench/*.bench.ts'], { cwd: WORKSPACE })
    .map((file): [string, string] => [basename(file, '.bench.ts'), join(WORKSPACE, file)])
    .sort(),
);
const load = (file: string): Promise<Bench> => import(file) as Promise<Bench>;

await build();
const wanted = process.argv.slice(2);
const chosen = [...files].filter(
  ([name]) => wanted.length === 0 || wanted.some((one) => name.startsWith(one)),
);
if (chosen.length === 0) {
  for (const [name, file] of files) console.log(`${name.padEnd(24)} ${(await load(file)).description}`);
  process.exit(wanted.includes('--list') ? 0 : 1);
}

// built only now
const { MachineWatch } = await import('@referral-exchange/testing/bench');
let failed = 0;
for (const [name, file] of chosen) {
  const stand = new Stand(name);
  try {
    const bench = await load(file);
    console.log(`\n== ${name}: ${bench.description}`);
    const watch = new MachineWatch();
    try {
      await bench.run(stand);
    } finally {
      watch.end();
    }
  } catch (error) {
    failed++;
    console.error(`   FAILED: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`);
  } finally {
    await stand.stop();
  }
}
process.exit(failed === 0 ? 0 : 1);
