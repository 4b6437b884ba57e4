#!/usr/bin/env node
import { readFileSync } from 'node:fs';
import { readEnvironment } from './config.js';
import { run } from './run.js';

const INTERRUPTED_AGAIN = 130;
let interruption: AbortController | undefined;

/** From the first call on, the first Ctrl-C lets the command clean up, and the second one ends it. */
function interrupted(): AbortSignal {
  if (interruption) return interruption.signal;
  const controller = (interruption = new AbortController());
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.on(signal, () => {
      if (controller.signal.aborted) process.exit(INTERRUPTED_AGAIN);
      controller.abort();
    });
  return controller.signal;
}

// `rx cases list | head` closes the pipe early
process.stdout.on('error', (error: NodeJS.ErrnoException) => process.exit(error.code === 'EPIPE' ? 0 : 1));

const { version } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')) as {
  version: string;
};
const surroundings = {
  environment: readEnvironment(),
  out: process.stdout,
  err: process.stderr,
  input: process.stdin,
  interrupted,
};
process.exitCode = await run(process.argv.slice(2), surroundings, version);
