import { readdirSync } from 'node:fs';
import { build } from '../local/suite/build.ts';

/**
 * `npm run bench [-- name …]`: runs the benches of this folder and prints their figures. A bench is a file that
 * exports `name`, `description` and `run`; claims about speed live here, never in a timed test. Benches import the built
 * packages, so these are built before any bench is loaded.
 */
interface Bench {
  name: string;
  description: string;
  run(): Promise<void>;
}

await build();
const files = readdirSync(import.meta.dirname)
  .filter((file) => file.endsWith('.bench.ts'))
  .sort();
const benches: Bench[] = [];
for (const file of files) benches.push((await import(`./${file}`)) as Bench);

const wanted = process.argv.slice(2);
const chosen =
  wanted.length === 0 ? benches : benches.filter(({ name }) => wanted.some((one) => name.startsWith(one)));
if (chosen.length === 0 || wanted.includes('--list')) {
  for (const { name, description } of benches) console.log(`${name.padEnd(24)} ${description}`);
  process.exit(wanted.includes('--list') ? 0 : 1);
}

let failed = 0;
for (const bench of chosen) {
  console.log(`\n== ${bench.name}: ${bench.description}`);
  try {
    await bench.run();
  } catch (error) {
    failed++;
    console.error(`   FAILED: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`);
  }
}
process.exit(failed === 0 ? 0 : 1);
