import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sandbox } from './world.js';

const GUIDE = join(import.meta.dirname, '../docs/guides/sdks.md');

/** What the guide tells a reader to install with a program, at the address of the running suite. */
export function packageIn(program: 'npm' | 'pip'): string {
  const guide = readFileSync(GUIDE, 'utf8');
  const [, address] = new RegExp(`^${program} install (https://exchange\\.example/.+)$`, 'm').exec(guide)!;
  return address!.replace('https://exchange.example', new URL(sandbox.baseUrl).origin);
}
