import { once } from 'node:events';
import { parseArgs } from 'node:util';
import type { INestApplicationContext } from '@nestjs/common';
import { ChecksRepository } from '@referral-exchange/database';
import { PlainError } from '@referral-exchange/telemetry';
import type { ChainLink } from './chained-entry.js';
import { ReadChain, type LastLine } from './read-chain.js';
import { VerifyChain } from './verify-chain.js';

const USAGE = `usage:
  audit verify [--known POSITION:HASH]...   recomputes the chain; its exit code is 1 when an entry is not as it was
  audit export [--after POSITION[:HASH]]    prints the entries as JSON lines, from the first one or after the last line that you have`;

/** `node dist/main.js audit …`: checks and exports the audit log (docs/operations.md, "The audit log"). */
export async function auditCommand(app: INestApplicationContext): Promise<number> {
  const { verb, after, known } = readArguments(process.argv.slice(3));
  if (verb === 'verify') return verify(app, known);
  const reading = app.get(ReadChain, { strict: false });
  await reading.assertHas(after).catch((error: Error) => {
    throw new PlainError(error.message);
  });
  for await (const lines of reading.linesAfter(after.position))
    if (!process.stdout.write(lines)) await once(process.stdout, 'drain');
  return 0;
}

/**
 * What it finds is recorded, so that somebody hears of it. Not with lines of a person: the next run without
 * them would find nothing and take it back, and that person sees it.
 */
async function verify(app: INestApplicationContext, known: readonly ChainLink[]): Promise<number> {
  const chain = app.get(VerifyChain, { strict: false });
  const print = (line: string) => process.stdout.write(`${line}\n`);
  const startedAt = performance.now();
  const { entries, last, faults, dropped } = await chain.execute(known, (fault) => print(`FAULT: ${fault}`));
  const perSecond = Math.round(entries / Math.max((performance.now() - startedAt) / 1_000, 0.001));
  for (const position of dropped)
    print(
      `NOTE: entry ${position} was dropped with its month, so that line proves nothing now: give a later one`,
    );
  print(`Verified ${entries} entries, ${perSecond} a second: ${faults || 'no'} faults`);
  print(`The chain ends with ${last.position}:${last.hash}`);
  if (known.length === 0) await app.get(ChecksRepository, { strict: false }).record('audit verify', faults);
  return faults === 0 ? 0 : 1;
}

interface Arguments {
  verb: 'verify' | 'export';
  after: LastLine;
  known: ChainLink[];
}

function readArguments(args: string[]): Arguments {
  const options = { known: { type: 'string', multiple: true }, after: { type: 'string' } } as const;
  try {
    const { positionals, values } = parseArgs({ args, options, allowPositionals: true });
    const [verb, ...others] = positionals;
    if ((verb !== 'verify' && verb !== 'export') || others.length > 0)
      throw new Error('audit takes one verb: verify or export.');
    const { known = [], after = '0' } = values;
    const [, position, hash] = /^(\d{1,15})(?::([0-9a-f]{64}))?$/.exec(after) ?? [];
    if (position === undefined) throw new Error(`--after must be POSITION or POSITION:HASH, not "${after}".`);
    return { verb, after: { position: Number(position), hash }, known: known.map(readLink) };
  } catch (error) {
    throw new PlainError(`${(error as Error).message}\n${USAGE}`);
  }
}

function readLink(text: string): ChainLink {
  const [, position, hash] = /^(\d{1,15}):([0-9a-f]{64})$/.exec(text) ?? [];
  if (hash === undefined) throw new Error(`--known must be POSITION:HASH, not "${text}".`);
  return { position: Number(position), hash };
}
