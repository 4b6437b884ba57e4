import { readdirSync, readFileSync } from 'node:fs';
import { decisionFaults } from './decisions.ts';

/**
 * `node tools/boundaries/check-decisions.ts`: refuses decisions (docs/adr) of another form, and an index that
 * differs from them.
 */
const FOLDER = 'docs/adr';
const read = (file: string): string => readFileSync(`${FOLDER}/${file}`, 'utf8');
const files = readdirSync(FOLDER).filter((file) => /^\d/.test(file));
const faults = decisionFaults(new Map(files.map((file) => [file, read(file)])), read('README.md'));
for (const fault of faults) console.error(fault);
process.exitCode = faults.length === 0 ? 0 : 1;
