import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { text } from 'node:stream/consumers';
import type { Sink } from '../output/printer.js';

/**
 * A secret from a pipe, or from a prompt that does not show what is typed. It is never an argument: those
 * stand in the history of the shell, and in the list of processes.
 */
export async function readSecret(input: NodeJS.ReadStream, err: Sink, prompt: string): Promise<string> {
  if (!input.isTTY) return (await text(input)).trim();
  err.write(prompt);
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() });
  const lines = createInterface({ input, output: silent, terminal: true });
  lines.on('SIGINT', () => process.kill(process.pid, 'SIGINT'));
  try {
    return (await lines.question('')).trim();
  } finally {
    lines.close();
    err.write('\n');
  }
}
